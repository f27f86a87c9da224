import { BillingDocumentStates } from '@editorial/contracts/billing-documents';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import {
  IssuedDocumentKinds,
  issuedDocumentsApi,
  type IssuedDocument,
} from '@editorial/contracts/issued-documents';
import { formatDate, formatMoney, saveFile, useT } from '@editorial/platform';
import { Badge, Button, Icon, Menu } from '@editorial/ui';
import type { Column } from '../frame/columns.ts';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';

const thisMonth = () => new Date().toISOString().slice(0, 7);
const pathOf = ({ path }: { readonly path: string }, id: string) => path.replace(':id', id);

const money = (amount: number | null, { currency }: IssuedDocument) =>
  amount === null || currency === null ? '–' : formatMoney(amount, currency);

const columns: readonly Column<IssuedDocument>[] = [
  {
    key: 'number',
    title: 'DocumentNumber',
    fixed: true,
    sortable: 'number',
    render: (row) => <span className="adm-nowrap">{row.number}</span>,
  },
  { key: 'kind', title: 'Kind', render: (row, t) => t(`Document:${row.kind}`) },
  {
    key: 'date',
    title: 'When',
    sortable: 'issuedAt',
    render: (row) => <span className="adm-nowrap">{formatDate(row.issuedAt)}</span>,
  },
  { key: 'name', title: 'Buyer', sortable: 'name', render: (row) => row.name || '–' },
  { key: 'country', title: 'Country', hidden: true, render: (row) => row.country || '–' },
  { key: 'vatNumber', title: 'VatNumber', hidden: true, render: (row) => row.vatNumber || '–' },
  { key: 'reference', title: 'Reference', hidden: true, render: (row) => row.reference },
  { key: 'net', title: 'Net', align: 'end', render: (row) => money(row.net, row) },
  { key: 'tax', title: 'Tax', align: 'end', render: (row) => money(row.tax, row) },
  {
    key: 'gross',
    title: 'Gross',
    align: 'end',
    sortable: 'gross',
    render: (row) => money(row.gross, row),
  },
  { key: 'state', title: 'State', render: (row) => <States of={row} /> },
  { key: 'files', title: 'DocumentFiles', render: (row) => <DocumentFiles of={row} /> },
];

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
          // The buyer of a closed account is in the file alone.
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
  return (
    <ListPage
      title="Documents"
      intro="DocumentsIntro"
      acts={({ data, chosen: { month = thisMonth() } }) => (
        <MonthFiles month={month} hasDatev={data?.hasDatev === true} />
      )}
      endpoint={issuedDocumentsApi.list}
      columns={columns}
      rowKey={(row) => row.id}
      filters={{
        kind: choice({
          label: 'Kind',
          any: 'AnyKind',
          values: IssuedDocumentKinds,
          nameOf: (name) => t(`Document:${name}`),
        }),
        state: stateChoice(BillingDocumentStates, (name) => t(`DocumentState:${name}`)),
        month: { kind: 'month', label: 'Month', max: thisMonth() },
      }}
      texts={{ search: 'SearchDocuments', count: 'CountDocuments', empty: 'NoDocuments' }}
      exported={{
        fileName: 'documents.xlsx',
        path: issuedDocumentsApi.xlsx.path,
        kind: 'Documents',
      }}
    />
  );
}

/** All documents of a month in one file, and its bookings for DATEV. */
function MonthFiles({ month, hasDatev }: { readonly month: string; readonly hasDatev: boolean }) {
  const t = useT('administration');
  const save = ({ path }: { readonly path: string }, fileName: string) =>
    void saveFile(path.replace(':month', month), fileName);
  return (
    <>
      <Button
        icon={<Icon name="download" />}
        onClick={() => save(issuedDocumentsApi.archive, `documents-${month}.zip`)}
      >
        {t('SaveMonth', { month })}
      </Button>
      {hasDatev && (
        <Button look="quiet" onClick={() => save(issuedDocumentsApi.datev, `EXTF_${month}.csv`)}>
          {t('SaveDatev', { month })}
        </Button>
      )}
    </>
  );
}
