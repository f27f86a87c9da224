import {
  licensingApi,
  LicenseRights as RightsChoices,
  LicenseSources,
  type License,
} from '@editorial/contracts/licensing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  formatDate,
  formatMoney,
  on,
  queryString,
  saveFile,
  toast,
  useCulture,
  usePageMetadata,
  useSubscription,
  useT,
} from '@editorial/platform';
import { requestDownload } from '@editorial/platform/downloads';
import { endpointQuery, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Icon, Picture } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { DataTable, type DataColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { referencesText } from './references-text.ts';
import { isOver, lastDayText, LicenseRights } from './LicenseRights.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import { filterOf, NO_FILTER, readView, writeView, type LicenseView } from './license-address.ts';
import '../subscription.css';

const PAGE_SIZE = 25;
/** Pause in typing before the list is searched, in ms. */
const SEARCH_DEBOUNCE_MS = 400;

/**
 * The license history: search, filters, sorting, columns, CSV, repeated downloads and certificates.
 * Master users see everyone's licenses.
 */
// Long because of its markup.
export function LicensesPage() {
  const t = useT('subscription');
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const show = (change: Partial<LicenseView>) =>
    setParams(writeView({ ...view, page: 1, ...change }), { replace: true });
  usePageMetadata({ title: t('History') });
  const query = {
    ...filterOf(view),
    ...(view.sorting ? { sorting: view.sorting } : {}),
    skipCount: (view.page - 1) * PAGE_SIZE,
    maxResultCount: PAGE_SIZE,
  };
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(licensingApi.list, { query }, { isPageContent: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useEffect(
    () =>
      on('subscription/licenses-changed', () => {
        toast.info('subscription::RightsChanged');
        void refetch();
      }),
    [refetch],
  );
  const columns = useColumns();
  const isFiltered = Object.keys(filterOf(view)).length > 0;
  const exportPath = `/api/licensing/license/export${queryString({ ...filterOf(view), ...(view.sorting ? { sorting: view.sorting } : {}) })}`;
  const empty = isError ? (
    <Failed onRetry={() => void refetch()} />
  ) : isFiltered ? (
    <EmptyState
      title={t('NothingFound')}
      action={<Button onClick={() => show(NO_FILTER)}>{t('ClearFilters')}</Button>}
    >
      {t('NothingFoundHint')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('NoLicenses')}
      action={
        <ButtonLink look="primary" to="/public">
          {t('ToCatalogue')}
        </ButtonLink>
      }
    >
      {t('NoLicensesHint')}
    </EmptyState>
  );
  // There is nothing to search, sort or export.
  if (data?.totalCount === 0 && !isFiltered && !isPlaceholderData)
    return (
      <div className="ed-page sub-page">
        <h1>{t('History')}</h1>
        {empty}
      </div>
    );
  return (
    <div className="ed-page sub-page">
      <header className="sub-head">
        <h1>{t('History')}</h1>
        {data && (
          <p className="ed-muted" role="status">
            {t('LicenseCount', { count: data.totalCount })}
          </p>
        )}
      </header>
      <Filters view={view} show={show} />
      <DataTable
        label={t('History')}
        rows={data?.items ?? []}
        rowKey="id"
        columns={columns}
        sorting={view.sorting}
        onSort={(sorting) => show({ sorting: sorting ?? '' })}
        isLoading={isPending}
        empty={empty}
        tools={
          <Button
            look="quiet"
            size="small"
            icon={<Icon name="download" />}
            onClick={() => void saveFile(exportPath, 'licenses.csv')}
          >
            {t('Export')}
          </Button>
        }
      />
      <Pagination
        page={view.page}
        pageSize={PAGE_SIZE}
        total={data?.totalCount ?? 0}
        onChange={(page) => show({ page })}
      />
    </div>
  );
}

// Long because of its markup.
function Filters({
  view,
  show,
}: {
  readonly view: LicenseView;
  readonly show: (change: Partial<LicenseView>) => void;
}) {
  const t = useT('subscription');
  const { active, isMasterUser } = useSubscription();
  const [text, setText] = useState(view.filter);
  const [shown, setShown] = useState(view.filter);
  // If the address changes from outside (back button, "clear the filters"), the field follows. Text
  // that is being typed stays.
  if (shown !== view.filter) {
    setShown(view.filter);
    if (text.trim() !== view.filter) setText(view.filter);
  }
  useEffect(() => {
    if (text.trim() === view.filter) return undefined;
    const timer = setTimeout(() => show({ filter: text.trim() }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="sub-filters" role="search">
      <label className="sub-filters__text">
        <span className="ed-eyebrow">{t('Search')}</span>
        <input
          className="ed-input"
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('SearchLicenses')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label>
        <span className="ed-eyebrow">{t('From')}</span>
        <input
          className="ed-input"
          type="date"
          value={view.from}
          max={view.to || undefined}
          onChange={(event) => show({ from: event.target.value })}
        />
      </label>
      <label>
        <span className="ed-eyebrow">{t('To')}</span>
        <input
          className="ed-input"
          type="date"
          value={view.to}
          min={view.from || undefined}
          onChange={(event) => show({ to: event.target.value })}
        />
      </label>
      <label>
        <span className="ed-eyebrow">{t('Source')}</span>
        <select
          className="ed-input ed-input--select"
          value={view.source}
          onChange={(event) => show({ source: event.target.value as LicenseView['source'] })}
        >
          <option value="">{t('AllSources')}</option>
          {LicenseSources.map((source) => (
            <option key={source} value={source}>
              {t(`Source:${source}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="ed-eyebrow">{t('Rights')}</span>
        <select
          className="ed-input ed-input--select"
          value={view.rights}
          onChange={(event) => show({ rights: event.target.value as LicenseView['rights'] })}
        >
          <option value="">{t('AllRights')}</option>
          {RightsChoices.map((rights) => (
            <option key={rights} value={rights}>
              {t(`Rights:${rights}`)}
            </option>
          ))}
        </select>
      </label>
      {isMasterUser && active && (
        <PersonFilter plan={active} userId={view.userId} onChange={(userId) => show({ userId })} />
      )}
    </div>
  );
}

// Long because it is a list of columns.
function useColumns(): DataColumn<License>[] {
  const t = useT('subscription');
  useCulture();
  const { isMasterUser } = useSubscription();
  const { data: zones = [] } = useZones();
  const costOf = (license: License) =>
    license.source === 'ALaCarte'
      ? formatMoney(license.amount, license.currency)
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
      render: (license) => t(`Usage:${license.usage ?? 'Editorial'}`),
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
            void requestDownload({
              assetIds: [license.assetId],
              resolutionType: license.resolutionType,
            }).catch(() => undefined)
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
