import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import { useCulture, usePageMetadata, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
// For the styles of fields.
import '@editorial/ui/forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { DocumentTable } from './DocumentTable.tsx';
import { readDocumentsView, writeDocumentsView } from './documents-address.ts';
import '../subscription.css';

const PAGE_SIZE = 25;

/** Own invoices, credit notes and payments, of plans and single pictures, in one list. */
export function InvoicesPage() {
  const t = useT('subscription');
  useCulture();
  const [params, setParams] = useSearchParams();
  const view = readDocumentsView(params);
  usePageMetadata({ title: t('Invoices') });
  const query = {
    ...(view.year === null ? {} : { year: view.year }),
    skipCount: (view.page - 1) * PAGE_SIZE,
    maxResultCount: PAGE_SIZE,
  };
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(billingDocumentsApi.list, { query }, { isPageContent: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<typeof view>) =>
    setParams(writeDocumentsView({ ...view, page: 1, ...change }), { replace: true });
  return (
    <div className="ed-page sub-page">
      <header className="sub-head">
        <h1>{t('Invoices')}</h1>
        <ButtonLink look="quiet" to="/subscription">
          {t('Subscription')}
        </ButtonLink>
      </header>
      {isError && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && data.years.length > 0 && (
        <>
          <YearFilter years={data.years} year={view.year} onYear={(year) => show({ year })} />
          <DocumentTable documents={data.items} />
          <Pagination
            page={view.page}
            pageSize={PAGE_SIZE}
            total={data.totalCount}
            onChange={(page) => show({ page })}
          />
        </>
      )}
      {data?.totalCount === 0 && (
        <EmptyState
          title={t(view.year === null ? 'NoInvoices' : 'NothingFound')}
          action={
            view.year !== null && (
              <Button onClick={() => show({ year: null })}>{t('AllYears')}</Button>
            )
          }
        >
          {view.year === null && t('NoInvoicesHint')}
        </EmptyState>
      )}
    </div>
  );
}

function YearFilter({
  years,
  year,
  onYear,
}: {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly onYear: (year: number | null) => void;
}) {
  const t = useT('subscription');
  return (
    <div className="sub-filters" role="search">
      <label>
        <span className="ed-eyebrow">{t('Year')}</span>
        <select
          className="ed-input ed-input--select"
          value={year ?? ''}
          onChange={({ target }) => onYear(Number(target.value) || null)}
        >
          <option value="">{t('AllYears')}</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
