import { Readable } from 'node:stream';
import type { IssuedDocument } from '@editorial/contracts/issued-documents';
import { createArchive, type Archive, type ArchiveEntry } from '../../catalog/downloads/archive.ts';
import type { Context } from '../context/context.ts';
import { csvLine } from '../../ground/csv.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
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

const heads = [
  'Number',
  'Kind',
  'Date',
  'Name',
  'Country',
  'VAT number',
  'Net',
  'Tax',
  'Gross',
  'Rate',
  'Place',
  'Currency',
  'Reference',
  'State',
  'File',
  'Data',
  'SHA-256',
  'Remark',
] as const;

interface Indexed {
  readonly record: DocumentRecord;
  readonly sha256: string;
  readonly file: string;
  readonly data: string;
  readonly remark: string;
}

function indexLine({ record, sha256, file, data, remark }: Indexed): string {
  const view = viewOf(record);
  const { currency } = view;
  const money = (amount: number | null) =>
    amount === null || currency === null ? '' : Number(decimalOf(moneyOf({ amount, currency })));
  return csvLine([
    view.number,
    view.kind,
    view.issuedAt.slice(0, 10),
    view.name,
    view.country,
    view.vatNumber,
    money(view.net),
    money(view.tax),
    money(view.gross),
    record.tax ? record.tax.rateBasisPoints / 100 : '',
    record.tax?.place ?? '',
    currency ?? '',
    view.reference,
    view.state ?? '',
    file,
    data,
    sha256,
    remark,
  ]);
}

/**
 * The documents of a month in one archive: each as PDF, with its data beside it, also in the format
 * that its buyer wishes, and an index with amounts and hashes. A document whose file is gone is in
 * the index with the reason. Files are read one after the other.
 */
export async function monthArchive(
  context: Context,
  tenantId: string,
  month: string,
): Promise<Archive> {
  const { database, clock } = context;
  const inTenant = database.inTenant.bind(database);
  const records = await inTenant(tenantId, (tx) => documentRecords(tx, { month }, clock.now()));
  const entries: ArchiveEntry[] = [];
  const index: Indexed[] = [];
  for (const record of records) {
    if (record.deleted_at !== null) {
      const remark = 'Deleted after the years for which it had to be kept';
      index.push({ record, sha256: record.sha256 ?? '', file: '', data: '', remark });
      continue;
    }
    const read = async () =>
      issuedFile(context, await inTenant(tenantId, (tx) => issuedDocumentById(tx, record.id)));
    const file = await read();
    const data = await dataInside(file);
    const path = pathOf(record);
    const modified = new Date(record.issued_at);
    entries.push({
      name: `${path}.pdf`,
      byteSize: file.content.length,
      modified,
      open: async () => Readable.from([(await read()).content]),
    });
    if (data)
      entries.push({
        name: `${path}.xml`,
        byteSize: data.length,
        modified,
        open: async () => Readable.from([(await dataInside(await read())) ?? Buffer.alloc(0)]),
      });
    const wish = () =>
      inTenant(tenantId, async (tx) =>
        wishedData(context, tx, await issuedDocumentById(tx, record.id)),
      );
    const wished = await wish();
    const wishedPath = wished && `${path}-${wished.format}.xml`;
    if (wished && wishedPath)
      entries.push({
        name: wishedPath,
        byteSize: Buffer.byteLength(wished.xml),
        modified,
        open: async () => Readable.from([Buffer.from((await wish())?.xml ?? '')]),
      });
    index.push({
      record,
      sha256: file.sha256,
      file: `${path}.pdf`,
      data: wishedPath ?? (data ? `${path}.xml` : ''),
      remark: '',
    });
  }
  const lines = [csvLine(heads), ...index.map(indexLine)];
  const content = `\ufeff${lines.join('')}`;
  return createArchive(entries, [{ name: 'index.csv', content, modified: clock.now() }]);
}
