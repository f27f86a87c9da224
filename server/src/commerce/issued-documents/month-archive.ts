import { Readable } from 'node:stream';
import { decimalsOf } from '@editorial/contracts/currencies';
import type { IssuedDocument } from '@editorial/contracts/issued-documents';
import { createArchive, type Archive, type ArchiveEntry } from '../../catalog/downloads/archive.ts';
import type { Context } from '../context/context.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { csvOf, xlsxOf, type SheetColumn } from '../../ground/sheet.ts';
import { dataInside } from './document-data.ts';
import { documentRecords, viewOf, type DocumentRecord } from './issued-documents.queries.ts';
import { wishedData } from './wished-data.ts';
import { issuedDocumentById, issuedFile } from './keep-documents.ts';

const folders: Readonly<Record<IssuedDocument['kind'], string>> = {
  Invoice: 'invoices',
  PlanInvoice: 'invoices',
  CreditNote: 'credit-notes',
  Statement: 'statements',
  Certificate: 'certificates',
};

/** Statements of several contributors have the same number. */
const pathOf = ({ kind, number, id }: DocumentRecord): string =>
  `${folders[kind]}/${number}${kind === 'Statement' ? `-${id.slice(0, 8)}` : ''}`;

interface Indexed {
  readonly record: DocumentRecord;
  readonly sha256: string;
  readonly file: string;
  readonly data: string;
  readonly remark: string;
}

const money =
  (name: 'net' | 'tax' | 'gross') =>
  ({ record }: Indexed): number | null => {
    const { [name]: amount, currency } = viewOf(record);
    return amount === null || currency === null
      ? null
      : Number(decimalOf(moneyOf({ amount, currency })));
  };
const decimals = ({ record: { currency } }: Indexed) => (currency ? decimalsOf(currency) : 0);
const text =
  (name: 'number' | 'kind' | 'name' | 'country' | 'vatNumber' | 'reference' | 'state') =>
  ({ record }: Indexed) =>
    viewOf(record)[name];

const columns: readonly SheetColumn<Indexed>[] = [
  { head: 'Number', value: text('number') },
  { head: 'Kind', value: text('kind') },
  { head: 'Date', value: ({ record }) => new Date(record.issued_at) },
  { head: 'Name', value: text('name') },
  { head: 'Country', value: text('country') },
  { head: 'VAT number', value: text('vatNumber') },
  { head: 'Net', decimals, value: money('net') },
  { head: 'Tax', decimals, value: money('tax') },
  { head: 'Gross', decimals, value: money('gross') },
  { head: 'Rate', value: ({ record: { tax } }) => (tax ? tax.rateBasisPoints / 100 : null) },
  { head: 'Place', value: ({ record: { tax } }) => tax?.place ?? '' },
  { head: 'Currency', value: ({ record: { currency } }) => currency ?? '' },
  { head: 'Reference', value: text('reference') },
  { head: 'State', value: text('state') },
  { head: 'File', value: ({ file }) => file },
  { head: 'Data', value: ({ data }) => data },
  { head: 'SHA-256', value: ({ sha256 }) => sha256 },
  { head: 'Remark', value: ({ remark }) => remark },
];

/** A document of a month: its line of the index, and its files. */
interface ArchivedDocument {
  readonly line: Indexed;
  readonly entries: readonly ArchiveEntry[];
}

/** A document whose file is gone: only the index names it. */
const deleted = (record: DocumentRecord): ArchivedDocument => ({
  line: {
    record,
    sha256: record.sha256 ?? '',
    file: '',
    data: '',
    remark: 'Deleted after the years for which it had to be kept',
  },
  entries: [],
});

/** A document with its data, also in its buyer's format. Files are read again when packed. */
async function keptDocument(
  context: Context,
  tenantId: string,
  record: DocumentRecord,
): Promise<ArchivedDocument> {
  const inTenant = context.database.inTenant.bind(context.database);
  const read = async () =>
    issuedFile(context, await inTenant(tenantId, (tx) => issuedDocumentById(tx, record.id)));
  const file = await read();
  const data = await dataInside(file);
  const path = pathOf(record);
  const modified = new Date(record.issued_at);
  const wish = () =>
    inTenant(tenantId, async (tx) =>
      wishedData(context, tx, await issuedDocumentById(tx, record.id)),
    );
  const wished = await wish();
  const wishedPath = wished && `${path}-${wished.format}.xml`;
  const entries: ArchiveEntry[] = [
    {
      name: `${path}.pdf`,
      byteSize: file.content.length,
      modified,
      open: async () => Readable.from([(await read()).content]),
    },
  ];
  if (data)
    entries.push({
      name: `${path}.xml`,
      byteSize: data.length,
      modified,
      open: async () => Readable.from([(await dataInside(await read())) ?? Buffer.alloc(0)]),
    });
  if (wished && wishedPath)
    entries.push({
      name: wishedPath,
      byteSize: Buffer.byteLength(wished.xml),
      modified,
      open: async () => Readable.from([Buffer.from((await wish())?.xml ?? '')]),
    });
  return {
    line: {
      record,
      sha256: file.sha256,
      file: `${path}.pdf`,
      data: wishedPath ?? (data ? `${path}.xml` : ''),
      remark: '',
    },
    entries,
  };
}

/**
 * The documents of a month in one archive: each as PDF, with its data beside it, also in the format
 * that its buyer wishes, and an index with amounts and hashes, as XLSX and CSV. A document whose
 * file is gone is in the index with the reason. Files are read one after the other.
 */
export async function monthArchive(
  context: Context,
  tenantId: string,
  month: string,
): Promise<Archive> {
  const { database, clock } = context;
  const records = await database.inTenant(tenantId, (tx) =>
    documentRecords(tx, { month }, clock.now()),
  );
  const kept: ArchivedDocument[] = [];
  for (const record of records)
    kept.push(
      record.deleted_at === null ? await keptDocument(context, tenantId, record) : deleted(record),
    );
  const index = kept.map(({ line }) => line);
  const entries = kept.flatMap((one) => one.entries);
  const modified = clock.now();
  return createArchive(entries, [
    { name: 'index.csv', content: csvOf(columns, index), modified },
    // Programs in German read `7.50` in a CSV as text or as a day of July.
    { name: 'index.xlsx', content: await xlsxOf('Index', columns, index), modified },
  ]);
}
