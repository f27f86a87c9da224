import type { License } from '@editorial/contracts/licensing';
import { eq } from 'drizzle-orm';
import { isClosedName } from '../../people/people/closed-name.ts';
import { sayIn } from '../invoices/document-words.ts';
import { drawInvoice, printedInvoice } from '../invoices/invoice.pdf.ts';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { viewOrder } from '../checkout/order.queries.ts';
import { invoices, orders } from '../tables/orders.tables.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { certificatePdf } from '../licensing/certificate.pdf.ts';
import { licenseById } from '../licensing/license.queries.ts';
import { statementCsv, statementPdf } from '../profit/statement.files.ts';
import { closedStatement, type StatementDetails } from '../profit/statements.ts';
import { printedCreditNote } from '../refunds/credit-note.pdf.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { required } from '../../ground/required.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { printedPlanInvoice } from '../plan-invoices/plan-invoice.pdf.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import type { DocumentKind, IssuedDocumentRow } from '../tables/issued-documents.tables.ts';

/** A document whose records were read. */
export interface ReadyDocument {
  /** A document that can no longer be printed, because it was erased before the document was kept. */
  readonly missing: 'Buyer' | null;
  /** Its bytes. No transaction is open meanwhile, because drawing takes its time. */
  draw(): Promise<Buffer>;
}

const languageOf = ({ language }: Pick<IssuedDocumentRow, 'language'>): string => language ?? 'en';

/** Printed among an invoice's references. */
function removedLine(document: IssuedDocumentRow) {
  const say = sayIn(languageOf(document));
  return { name: say('Buyer'), value: say('Removed') };
}

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
const missingIn = (name: string) => (isClosedName(name) ? 'Buyer' : null);

/**
 * When it was paid, as it is printed: an invoice on account was open when it was issued. Documents
 * from before files were kept are as they were when these were drawn. Records about a waiting
 * document are gone once its file is kept, and then follow from the times.
 */
function paidAtOf(document: IssuedDocumentRow, now: Date | null): Date | null {
  const { origin, facts, sha256, keptAt, issuedAt } = document;
  if (sha256 === null) return origin === 'Frozen' ? now : instantOf(facts.paidAt);
  const until = origin === 'Frozen' && keptAt ? keptAt : issuedAt;
  return now && now <= until ? now : null;
}

/** `picture` is what a certificate shows: the store is not asked while a transaction is open. */
type Prepare = (
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
  picture: Buffer | null,
) => Promise<ReadyDocument>;
/** An invoice or a credit note as it is printed. */
type Print = (
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
) => Promise<{ readonly invoice: PrintedInvoice; readonly missing: ReadyDocument['missing'] }>;

const printOrderInvoice: Print = async (context, tx, document) => {
  const [row] = await tx
    .select({ invoice: invoices, userId: orders.userId })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, document.subjectId));
  const { invoice, userId } = required(row, 'The invoice of an order');
  const order = await viewOrder(tx, context, { userId }, invoice.orderId);
  const missing = missingIn(invoice.billing.name);
  const printed = printedInvoice(
    { ...invoice, paidAt: paidAtOf(document, invoice.paidAt) },
    missing ? { ...order, references: [...order.references, removedLine(document)] } : order,
    { seller: sellerOf(context.settings), language: document.language },
  );
  return { invoice: printed, missing };
};

const printPlanInvoice: Print = async (context, tx, document) => {
  const [found] = await tx
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.id, document.subjectId));
  const invoice = required(found, 'The invoice of a plan');
  const missing = missingIn(invoice.billing.name);
  const printed = await printedPlanInvoice(context, tx, invoice, {
    language: document.language,
    paidAt: paidAtOf(document, invoice.paidAt),
    ...(missing && { references: [removedLine(document)] }),
  });
  return { invoice: printed, missing };
};

const printCreditNote: Print = async (context, tx, document) => {
  const [found] = await tx
    .select({ billing: creditNotes.billing, settledAt: creditNotes.settledAt })
    .from(creditNotes)
    .where(eq(creditNotes.id, document.subjectId));
  const note = required(found, 'The credit note');
  const missing = missingIn(note.billing.name);
  const printed = await printedCreditNote(context, tx, document.subjectId, {
    language: languageOf(document),
    paidAt: paidAtOf(document, note.settledAt),
    ...(missing && { references: [removedLine(document)] }),
  });
  return { invoice: printed, missing };
};

const printers: Readonly<Partial<Record<DocumentKind, Print>>> = {
  Invoice: printOrderInvoice,
  PlanInvoice: printPlanInvoice,
  CreditNote: printCreditNote,
};

/** Returns the content of an invoice or a credit note. Null: the document is neither. */
export async function printedDocument(
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
): Promise<PrintedInvoice | null> {
  const print = printers[document.kind];
  return print ? (await print(context, tx, document)).invoice : null;
}

const preparePrinted =
  (print: Print): Prepare =>
  async (context, tx, document) => {
    const { invoice, missing } = await print(context, tx, document);
    return { missing, draw: () => drawInvoice(invoice) };
  };

/** The license as its certificate says it: as it was when this version of it was issued. */
function asIssued(license: License, { origin, facts }: IssuedDocumentRow): License {
  if (origin === 'Frozen') return license;
  const { licensee = license.licensee, userName = license.userName } = facts;
  const revokedAt = instantOf(facts.revokedAt)?.toISOString() ?? null;
  const endsAt = revokedAt ?? instantOf(facts.endsAt)?.toISOString() ?? null;
  return { ...license, licensee, userName, revokedAt, endsAt };
}

const prepareCertificate: Prepare = async (context, tx, document, picture) => {
  const license = asIssued(await licenseById(tx, context, document.subjectId), document);
  const missing = missingIn(license.licensee);
  const language = languageOf(document);
  const removed = `${license.licensee}. ${sayIn(language)('Removed')}`;
  const draw = await certificatePdf(
    context,
    tx,
    missing ? { ...license, licensee: removed, userName: '' } : license,
    { picture, language },
  );
  return { missing, draw };
};

const prepareStatement =
  (
    print: (
      statement: StatementDetails,
      site: string,
      shown: Pick<IssuedDocumentRow, 'language'>,
    ) => Promise<Buffer>,
  ): Prepare =>
  async (context, tx, { subjectId, language }) => {
    const statement = await closedStatement(tx, subjectId);
    const missing = missingIn(statement.contributorName);
    const contributorName = missing
      ? `${statement.contributorName}. ${sayIn(languageOf({ language }))('Removed')}`
      : statement.contributorName;
    const site = context.settings.valueOf('Site.Name');
    return { missing, draw: () => print({ ...statement, contributorName }, site, { language }) };
  };

const preparing: Readonly<Record<DocumentKind, Prepare>> = {
  Invoice: preparePrinted(printOrderInvoice),
  PlanInvoice: preparePrinted(printPlanInvoice),
  CreditNote: preparePrinted(printCreditNote),
  Certificate: prepareCertificate,
  Statement: prepareStatement(statementPdf),
  StatementTable: prepareStatement(async (statement) => Buffer.from(statementCsv(statement))),
};

/**
 * Reads what was recorded of a document. Its file is kept once it is drawn, and never drawn again.
 */
export const prepareDocument: Prepare = (context, tx, document, picture) =>
  preparing[document.kind](context, tx, document, picture);
