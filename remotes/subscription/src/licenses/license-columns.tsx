import type { License } from '@editorial/contracts/licensing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  formatDate,
  formatMoney,
  saveFile,
  useCulture,
  useSubscription,
  useT,
} from '@editorial/platform';
import { requestDownload } from '@editorial/platform/downloads';
import { act, useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Picture } from '@editorial/ui';
import type { DataColumn } from '@editorial/ui/table';
import { Link } from 'react-router-dom';
import { isOver, lastDayText, LicenseRights } from './LicenseRights.tsx';
import { referencesText } from './references-text.ts';

/** The columns of the history. */
// Long because it is the list of all columns, in their order: parts of the list would hide the order
// that the table and its choice of columns show, and each would need the zones and the texts again.
export function useLicenseColumns(): DataColumn<License>[] {
  const t = useT('subscription');
  useCulture();
  const { isMasterUser } = useSubscription();
  const { data: zones = [] } = useZones();
  // Tax is on the order as a whole: a license has no exact part of it.
  const costOf = (license: License) =>
    license.source === 'ALaCarte'
      ? t('NetCost', [formatMoney(license.amount, license.currency)])
      : t('Credits', { count: license.credits });
  return [
    {
      key: 'picture',
      title: t('Picture'),
      fixed: true,
      width: 96,
      render: (license) =>
        license.thumbUrl && (
          <Link
            to={`/public/${license.assetId}`}
            tabIndex={-1}
            aria-hidden="true"
            className="sub-thumb"
          >
            <Picture
              src={license.thumbUrl}
              alt=""
              width={license.width || 3}
              height={license.height || 2}
              thumbHash={license.thumbHash}
            />
          </Link>
        ),
    },
    {
      key: 'title',
      title: t('Title'),
      fixed: true,
      sortable: 'assetTitle',
      render: (license) => (
        <span className="sub-title">
          <Link to={`/public/${license.assetId}`}>{license.assetTitle}</Link>
          <br />
          <span className="ed-muted ed-small ed-figures">{license.assetNumber}</span>
          {license.references.length > 0 && (
            <span className="sub-references ed-muted ed-small">
              {referencesText(license.references)}
            </span>
          )}
          <span className="sub-rights">
            <LicenseRights license={license} />
          </span>
          <span className="sub-narrow ed-muted ed-small ed-figures">
            {formatDate(license.issuedAt)} · {costOf(license)}
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('License'),
      wide: true,
      sortable: 'number',
      render: (license) => <span className="ed-figures sub-nowrap">{license.number}</span>,
    },
    {
      key: 'size',
      title: t('Size'),
      wide: true,
      render: (license) => t(`Resolution:${license.resolutionType}`),
    },
    {
      key: 'zone',
      title: t('Zone'),
      hidden: true,
      render: (license) =>
        zones.find((zone) => zone.id === license.licenseZoneId)?.name ?? license.licenseZoneId,
    },
    {
      key: 'usage',
      title: t('Use'),
      hidden: true,
      render: (license) =>
        t(license.usage === 'Advertising' ? 'Usage:Advertising' : 'Usage:Editorial'),
    },
    {
      key: 'source',
      title: t('Source'),
      wide: true,
      sortable: 'source',
      render: (license) => t(`Source:${license.source}`),
    },
    {
      key: 'cost',
      title: t('Cost'),
      wide: true,
      align: 'end',
      render: (license) => <span className="ed-figures sub-nowrap">{costOf(license)}</span>,
    },
    {
      key: 'issued',
      title: t('Issued'),
      wide: true,
      sortable: 'issuedAt',
      render: (license) => (
        <time className="ed-figures sub-nowrap" dateTime={license.issuedAt}>
          {formatDate(license.issuedAt)}
        </time>
      ),
    },
    {
      key: 'ends',
      title: t('Ends'),
      hidden: true,
      render: (license) => (license.endsAt ? lastDayText(license.endsAt) : t('Perpetual')),
    },
    {
      key: 'person',
      title: t('Person'),
      wide: true,
      hidden: !isMasterUser,
      render: (license) => license.userName,
    },
    {
      key: 'licensee',
      title: t('Licensee'),
      hidden: true,
      sortable: 'licensee',
      render: (license) => license.licensee,
    },
    {
      key: 'order',
      title: t('OrderNumber'),
      hidden: true,
      render: (license) =>
        license.orderId ? (
          <Link to={`/checkout/orders/${license.orderId}`} className="ed-figures sub-nowrap">
            {license.orderNumber}
          </Link>
        ) : (
          ''
        ),
    },
    {
      key: 'references',
      title: t('References'),
      hidden: true,
      render: (license) => referencesText(license.references),
    },
    {
      key: 'acts',
      title: t('Acts'),
      fixed: true,
      pinned: true,
      align: 'end',
      render: (license) => <Acts license={license} />,
    },
  ];
}

const useZones = () => useEndpoint(subscriptionApi.licenseZones, {}, { isBackground: true });

function Acts({ license }: { readonly license: License }) {
  const t = useT('subscription');
  return (
    <span className="sub-acts">
      {!isOver(license) && (
        <Button
          size="small"
          look="quiet"
          iconOnly
          aria-label={t('DownloadOf', [license.assetTitle])}
          title={t('Download')}
          icon={<Icon name="download" />}
          onClick={() =>
            void act(
              requestDownload({
                assetIds: [license.assetId],
                resolutionType: license.resolutionType,
              }),
            )
          }
        />
      )}
      <Button
        size="small"
        look="quiet"
        iconOnly
        aria-label={t('CertificateOf', [license.assetTitle])}
        title={t('CertificateOf', [license.assetTitle])}
        icon={<Icon name="certificate" />}
        onClick={() =>
          void saveFile(`/api/licensing/license/${license.id}/certificate`, `${license.number}.pdf`)
        }
      />
    </span>
  );
}
