import { BillingDocumentStates } from '@editorial/contracts/billing-documents';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import {
  IssuedDocumentKinds,
  issuedDocumentsApi,
  type IssuedDocument,
} from '@editorial/contracts/issued-documents';
import { formatDate, formatMoney, formatNumber, saveFile, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon, Menu } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const thisMonth = () => new Date().toISOString().slice(0, 7);
const pathOf = ({ path }: { readonly path: string }, id: string) => path.replace(':id', id);

const money = (amount: number | null, { currency }: IssuedDocument) =>
  amount === null || currency === null ? '–' : formatMoney(amount, currency);

function useColumns(): ListColumn<IssuedDocument>[] {
  const t = useT('administration');
  return [
    {
      key: 'number',
      title: t('DocumentNumber'),
      fixed: true,
      sortable: 'number',
      render: (row) => row.number,
    },
    { key: 'kind', title: t('Kind'), render: (row) => t(`Document:${row.kind}`) },
    {
      key: 'date',
      title: t('When'),
      sortable: 'issuedAt',
      render: (row) => formatDate(row.issuedAt),
    },
    { key: 'name', title: t('Buyer'), sortable: 'name', render: (row) => row.name || '–' },
    { key: 'country', title: t('Country'), hidden: true, render: (row) => row.country || '–' },
    {
      key: 'vatNumber',
      title: t('VatNumber'),
      hidden: true,
      render: (row) => row.vatNumber || '–',
    },
    { key: 'reference', title: t('Reference'), hidden: true, render: (row) => row.reference },
    { key: 'net', title: t('Net'), align: 'end', render: (row) => money(row.net, row) },
    { key: 'tax', title: t('Tax'), align: 'end', render: (row) => money(row.tax, row) },
    {
      key: 'gross',
      title: t('Gross'),
      align: 'end',
      sortable: 'gross',
      render: (row) => money(row.gross, row),
    },
    { key: 'state', title: t('State'), render: (row) => <States of={row} /> },
    { key: 'files', title: t('DocumentFiles'), render: (row) => <DocumentFiles of={row} /> },
  ];
}

function States({ of: { state, isLocked } }: { readonly of: IssuedDocument }) {
  const t = useT('administration');
  return (
    <span className="ed-row">
      {state === null ? '' : <Badge>{t(`DocumentState:${state}`)}</Badge>}
      {isLocked && <Badge look="accent">{t('AccountClosed')}</Badge>}
    </span>
  );
}

function DocumentFiles({
  of: { id, number, isDeleted, isLocked, hasData },
}: {
  readonly of: IssuedDocument;
}) {
  const t = useT('administration');
  if (isDeleted) return <span className="ed-muted">{t('FileDeleted')}</span>;
  const xml = pathOf(issuedDocumentsApi.xml, id);
  const data = [
    { key: '', label: t('AsIssued'), onSelect: () => void saveFile(xml, `${number}.xml`) },
    ...invoiceFormatChoices.map(({ value, label }) => ({
      key: value,
      label,
      onSelect: () => void saveFile(`${xml}?format=${value}`, `${number}-${value}.xml`),
    })),
  ];
  return (
    <span className="ed-row">
      <Button
        size="small"
        look="quiet"
        aria-label={t('SaveDocumentAs', { number, name: 'PDF' })}
        onClick={() => void saveFile(pathOf(issuedDocumentsApi.pdf, id), `${number}.pdf`)}
      >
        {'PDF'}
      </Button>
      {hasData && (
        <Menu
          align="end"
          label={t('SaveDocumentAs', { number, name: 'XML' })}
          // Who bought from a closed account is in the file alone.
          entries={isLocked ? data.slice(0, 1) : data}
          trigger={(props) => (
            <Button
              {...props}
              size="small"
              look="quiet"
              aria-label={t('SaveDocumentAs', { number, name: 'XML' })}
            >
              {'XML'}
            </Button>
          )}
        />
      )}
    </span>
  );
}

/** Every document that was issued, each as file, and all of a month in one. */
export function DocumentsPage() {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter, clear } = useListView([
    'kind',
    'state',
    'month',
  ]);
  const kind = IssuedDocumentKinds.find((one) => one === filters.kind);
  const state = BillingDocumentStates.find((one) => one === filters.state);
  const month = MONTH.test(filters.month ?? '') ? filters.month : undefined;
  const asked = {
    ...query,
    ...(kind && { kind }),
    ...(state && { state }),
    ...(month && { month }),
  };
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(issuedDocumentsApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const { skipCount: _skip, maxResultCount: _size, sorting: _order, ...exported } = asked;
  const tablePath = `${issuedDocumentsApi.xlsx.path}?${new URLSearchParams(exported)}`;
  const filed = month ?? thisMonth();
  const saveMonth = () =>
    saveFile(issuedDocumentsApi.archive.path.replace(':month', filed), `documents-${filed}.zip`);
  const saveDatev = () =>
    saveFile(issuedDocumentsApi.datev.path.replace(':month', filed), `EXTF_${filed}.csv`);
  return (
    <AdminPage
      title={t('Documents')}
      intro={t('DocumentsIntro')}
      acts={
        <>
          <Button icon={<Icon name="download" />} onClick={() => void saveMonth()}>
            {t('SaveMonth', { month: filed })}
          </Button>
          {data?.hasDatev && (
            <Button look="quiet" onClick={() => void saveDatev()}>
              {t('SaveDatev', { month: filed })}
            </Button>
          )}
        </>
      }
    >
      <ListTable
        label={t('Documents')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchDocuments'),
          columns: t('Columns'),
          count: t('CountDocuments', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() => void saveFile(tablePath, 'documents.xlsx')}
        filters={
          <>
            <Choice
              label={t('Kind')}
              any={t('AnyKind')}
              nameOf={(name) => t(`Document:${name}`)}
              values={IssuedDocumentKinds}
              value={kind}
              onChange={(value) => setFilter('kind', value)}
            />
            <Choice
              label={t('State')}
              any={t('AnyState')}
              nameOf={(name) => t(`DocumentState:${name}`)}
              values={BillingDocumentStates}
              value={state}
              onChange={(value) => setFilter('state', value)}
            />
            <input
              className="ed-input adm-filter-month"
              type="month"
              aria-label={t('Month')}
              value={month ?? ''}
              max={thisMonth()}
              onChange={(event) => setFilter('month', event.target.value)}
            />
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoDocuments')}
              action={
                (view.search || kind || state || month) && (
                  <Button onClick={clear}>{t('ShowAll')}</Button>
                )
              }
            />
          )
        }
      />
    </AdminPage>
  );
}
