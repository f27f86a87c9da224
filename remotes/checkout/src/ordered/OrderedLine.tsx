import type { Order } from '@editorial/contracts/checkout';
import type { LicenseZone } from '@editorial/contracts/subscription';
import { saveFile, useT } from '@editorial/platform';
import type { requestDownload } from '@editorial/platform/downloads';
import { Button, Icon, Picture } from '@editorial/ui';
import { Link } from 'react-router-dom';

export type Fetch = (wanted: Parameters<typeof requestDownload>[0]) => Promise<void>;

export const licenseOf = (
  { licenses }: Order,
  { assetId, resolutionType }: Pick<Order['lines'][number], 'assetId' | 'resolutionType'>,
): Order['licenses'][number] | undefined =>
  licenses.find((one) => one.assetId === assetId && one.resolutionType === resolutionType);

/** A picture of an order, with its files once the order is complete. */
export function OrderedLine({
  order,
  line,
  cost,
  zones,
  onFetch,
}: {
  readonly order: Order;
  readonly line: Order['lines'][number];
  /** Empty: it was licensed before. */
  readonly cost: string;
  /** The territories by name, once they are loaded. */
  readonly zones: readonly LicenseZone[];
  readonly onFetch: Fetch;
}) {
  const t = useT('checkout');
  const license = licenseOf(order, line);
  const territory = zones.find(({ id }) => id === line.licenseZoneId)?.name;
  const licensedUse = t(territory ? 'LicensedUse' : 'LicensedUse:zoneless', [
    t(`Usage:${line.usage}`),
    territory ?? '',
  ]);
  return (
    <li className="chk-line chk-line--done">
      <div className="chk-line__picture">
        {line.thumbUrl && (
          <Picture
            src={line.thumbUrl}
            alt=""
            width={line.width || 3}
            height={line.height || 2}
            thumbHash={line.thumbHash}
          />
        )}
      </div>
      <div className="chk-line__text">
        <p className="chk-line__title">
          <Link to={`/public/${line.assetId}`}>{line.title}</Link>
        </p>
        <p className="ed-muted ed-small ed-figures">
          {[line.assetNumber, t(`Resolution:${line.resolutionType}`), license?.number]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="ed-small">{licensedUse}</p>
        {cost && <p className="ed-small ed-figures">{cost}</p>}
        {license?.revokedAt && <p className="ed-small">{t('LicenseRefunded')}</p>}
        {line.alreadyLicensed && <p className="ed-small ed-muted">{t('AlreadyLicensed')}</p>}
      </div>
      {order.status === 'Completed' && !license?.revokedAt && (
        <LineFiles line={line} license={license} onFetch={onFetch} />
      )}
    </li>
  );
}

/** The picture and the certificate of its license. */
function LineFiles({
  line,
  license,
  onFetch,
}: {
  readonly line: Order['lines'][number];
  readonly license: Order['licenses'][number] | undefined;
  readonly onFetch: Fetch;
}) {
  const t = useT('checkout');
  return (
    <div className="chk-line__files">
      <Button
        size="small"
        icon={<Icon name="download" />}
        aria-label={t('DownloadOf', [line.title])}
        onClick={() =>
          void onFetch({ assetIds: [line.assetId], resolutionType: line.resolutionType })
        }
      >
        {t('Download')}
      </Button>
      {license && (
        <Button
          size="small"
          look="quiet"
          icon={<Icon name="certificate" />}
          aria-label={t('CertificateOf', [line.title])}
          onClick={() =>
            void saveFile(
              `/api/licensing/license/${license.id}/certificate`,
              `${license.number}.pdf`,
            )
          }
        >
          {t('Certificate')}
        </Button>
      )}
    </div>
  );
}
