import { issuedDocumentsApi } from '@editorial/contracts/issued-documents';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { XLSX } from '@editorial/contracts/endpoint';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { serve } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { csvOf, xlsxOf } from '../../ground/sheet.ts';
import { sellerOf, type SettingsInMemory } from '../../settings/settings-in-memory.ts';
import { datevFile, NotBookable } from './datev.ts';
import { datevSettingsFrom } from '../../settings/datev-settings.ts';
import { bookColumns, bookRows, MAX_BOOK_ROWS, type BookRow } from './book-table.ts';
import { requiredData } from './document-data.ts';
import { listIssuedDocuments, type DocumentFilter } from './issued-documents.queries.ts';
import { issuedDocumentById, issuedFile } from './keep-documents.ts';
import { dataOf } from './wished-data.ts';
import { monthArchive } from './month-archive.ts';
import { sendDocument } from './send-document.ts';

/** Refuses a seller elsewhere, and what cannot be booked, with the reason. */
function datevOf(
  settings: SettingsInMemory,
  month: string,
  rows: readonly BookRow[],
  now: Date,
): Buffer {
  const refused = (message: string) =>
    problem('Editorial:Validation', { validationErrors: [{ message, members: ['month'] }] });
  const own = datevSettingsFrom(settings.valueOf('Seller.Datev'));
  if (sellerOf(settings).country !== 'DE' || !own)
    throw refused('The settings name no consultant and client of DATEV of a seller in Germany.');
  const exchangeRates = settings.valueOf('Seller.ExchangeRates');
  try {
    return datevFile(month, rows, own, { exchangeRates, now });
  } catch (error) {
    throw error instanceof NotBookable ? refused(error.message) : error;
  }
}

/** The list of issued documents, and the files of each. */
function documentRoutes(app: FastifyInstance, context: Context): void {
  const { clock, settings } = context;
  serve(app, issuedDocumentsApi.list, async ({ tx, query }) => ({
    ...(await listIssuedDocuments(tx, query, clock.now())),
    hasDatev: sellerOf(settings).country === 'DE',
  }));
  serve(
    app,
    issuedDocumentsApi.pdf,
    async ({ transact, params, reply }) => {
      const document = await transact((tx) => issuedDocumentById(tx, params.id));
      return sendDocument(reply, await issuedFile(context, document));
    },
    { transaction: false },
  );
  serve(
    app,
    issuedDocumentsApi.xml,
    async ({ transact, params, query: { format }, reply }) => {
      const document = await transact((tx) => issuedDocumentById(tx, params.id));
      reply.type('application/xml');
      const save = (name: string) =>
        void reply.header('content-disposition', `attachment; filename="${name}"`);
      if (!format) {
        const file = await issuedFile(context, document);
        const data = await requiredData(file);
        save(`${file.number}.xml`);
        return data;
      }
      // The buyer is in the file alone.
      if (document.lockedAt !== null) throw problem('Editorial:NotFound');
      const data = await transact((tx) => dataOf(context, tx, document, format));
      if (!data) throw problem('Editorial:NotFound');
      save(data.name);
      return data.xml;
    },
    { transaction: false },
  );
}

/** The books of a time as tables, for DATEV, and with all files. */
function bookRoutes(app: FastifyInstance, context: Context): void {
  const { clock, database, settings } = context;
  const rowsOf = async (tx: Tx, filter: DocumentFilter) => {
    const rows = await bookRows(tx, filter, clock.now());
    if (rows.length > MAX_BOOK_ROWS)
      throw problem('Editorial:TooManyRows', { data: { maximum: MAX_BOOK_ROWS } });
    recordAudit(tx, { action: 'Documents.Exported', data: { filter } });
    return rows;
  };
  serve(app, issuedDocumentsApi.csv, async ({ tx, query, reply }) => {
    const rows = await rowsOf(tx, query);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="documents.csv"');
    return csvOf(bookColumns, rows);
  });
  serve(app, issuedDocumentsApi.xlsx, async ({ tx, query, reply }) => {
    const rows = await rowsOf(tx, query);
    reply.type(XLSX).header('content-disposition', 'attachment; filename="documents.xlsx"');
    return xlsxOf('Documents', bookColumns, rows);
  });
  serve(app, issuedDocumentsApi.datev, async ({ tx, params: { month }, reply }) => {
    const rows = await rowsOf(tx, { month });
    const file = datevOf(settings, month, rows, clock.now());
    reply
      .type('text/csv; charset=windows-1252')
      .header('content-disposition', `attachment; filename="EXTF_${month}.csv"`);
    return file;
  });
  serve(
    app,
    issuedDocumentsApi.archive,
    async ({ tenantId, params: { month }, reply }) => {
      const { stream, byteSize } = await monthArchive(context, tenantId, month);
      await database.inTenant(tenantId, async (tx) =>
        recordAudit(tx, { action: 'Documents.Exported', target: { type: 'Month', id: month } }),
      );
      reply
        .type('application/zip')
        .header('content-length', byteSize)
        .header('content-disposition', `attachment; filename="documents-${month}.zip"`);
      return stream;
    },
    { transaction: false },
  );
}

/** Every document that was issued, for those who keep the books. */
export function issuedDocumentRoutes(app: FastifyInstance, context: Context): void {
  documentRoutes(app, context);
  bookRoutes(app, context);
}
