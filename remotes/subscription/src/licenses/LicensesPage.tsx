import { licensingApi } from '@editorial/contracts/licensing';
import { on, queryString, saveFile, toast, usePageMetadata, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Icon } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { DataTable } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { useLicenseColumns } from './license-columns.tsx';
import { LicenseFilters } from './LicenseFilters.tsx';
import { filterOf, NO_FILTER, readView, writeView, type LicenseView } from './license-address.ts';
import '../subscription.css';

const PAGE_SIZE = 25;

/** The page of the history that the address names. It is read again when licenses change. */
function useLicenses() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const show = (change: Partial<LicenseView>) =>
    setParams(writeView({ ...view, page: 1, ...change }), { replace: true });
  const exported = { ...filterOf(view), ...(view.sorting ? { sorting: view.sorting } : {}) };
  const query = {
    ...exported,
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
  return { view, show, exported, data, isPending, isError, isPlaceholderData, refetch };
}

/**
 * The license history: search, filters, sorting, columns, CSV, repeated downloads and certificates.
 * Master users see everyone's licenses.
 */
export function LicensesPage() {
  const t = useT('subscription');
  const { view, show, exported, data, isPending, isError, isPlaceholderData, refetch } =
    useLicenses();
  usePageMetadata({ title: t('History') });
  const columns = useLicenseColumns();
  const isFiltered = Object.keys(filterOf(view)).length > 0;
  const exportPath = `/api/licensing/license/export${queryString(exported)}`;
  const empty = isError ? (
    <Failed onRetry={() => void refetch()} />
  ) : (
    <NoLicenses isFiltered={isFiltered} onClear={() => show(NO_FILTER)} />
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
      <LicenseFilters view={view} show={show} />
      <DataTable
        label={t('History')}
        rows={data?.items ?? []}
        rowKey="id"
        columns={columns}
        sorting={view.sorting}
        onSort={(sorting) => show({ sorting: sorting ?? '' })}
        isLoading={isPending}
        empty={empty}
        tools={<ExportButton path={exportPath} />}
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

/** Says why the history is empty, and what leads on. */
function NoLicenses({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useT('subscription');
  return isFiltered ? (
    <EmptyState
      title={t('NothingFound')}
      action={<Button onClick={onClear}>{t('ClearFilters')}</Button>}
    >
      {t('NothingFoundHint')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('NoLicenses')}
      action={
        <ButtonLink look="primary" to="/public">
          {t('ToCatalog')}
        </ButtonLink>
      }
    >
      {t('NoLicensesHint')}
    </EmptyState>
  );
}

function ExportButton({ path }: { readonly path: string }) {
  const t = useT('subscription');
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Icon name="download" />}
      onClick={() => void saveFile(path, 'licenses.csv')}
    >
      {t('Export')}
    </Button>
  );
}
