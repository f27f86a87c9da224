import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import { checkoutApi } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { refundsApi } from '@editorial/contracts/refunds';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { and, eq, sql } from 'drizzle-orm';
import { closeAccount } from '../../own-data/close-account.ts';
import { forgetPerson } from '../../own-data/forget.job.ts';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { loadCaller } from '../../people/permissions/callers.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { attachedFiles } from './attached-files.ts';
import { deleteExpired, keepWaiting } from './documents.job.ts';
import { documentsOf } from './documents-of-person.ts';
import {
  issuedDocuments,
  type DocumentKind,
  type IssuedDocumentRow,
} from '../tables/issued-documents.tables.ts';
import { assertMayRead, issuedDocumentById, issuedFile } from './keep-documents.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 20);
    await change({ 'Seller.Name': 'Editorial GmbH', 'Seller.Address': 'Hafen 1\nHamburg' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
/** A document as it was issued, by its own id. */
const fileById = async (id: string) =>
  issuedFile(money.site.context, await inTenant((tx) => issuedDocumentById(tx, id)));
const inTenant = <T>(work: Parameters<typeof money.site.context.database.inTenant<T>>[1]) =>
  money.site.context.database.inTenant(HOST_TENANT, work);
async function change(values: Record<string, string | null>): Promise<void> {
  const { path } = settingManagementApi.settings;
  const { status } = await money.as('admin').put(path, { values });
  assert.equal(status, 200);
}
async function bytesOf(person: string, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await money.site.tokenOf(person)}` };
  const answer = await fetch(money.site.url + path, { headers });
  assert.equal(answer.status, 200, path);
  return Buffer.from(await answer.arrayBuffer());
}
const textOf = (bytes: Buffer) => pdfTextOf(new Uint8Array(bytes).buffer);
const documentsFor = (kind: DocumentKind, subjectId: string): Promise<IssuedDocumentRow[]> =>
  inTenant((tx) =>
    tx
      .select()
      .from(issuedDocuments)
      .where(and(eq(issuedDocuments.kind, kind), eq(issuedDocuments.subjectId, subjectId)))
      .orderBy(issuedDocuments.version),
  );

/** An order on account, with the ids of its order, invoice and license. */
async function bought(person = 'client') {
  const basket = byMoney(fresh());
  const buyer = { country: billing.country };
  const quote = await money.as(person).post(checkoutApi.quote.path, { ...basket, buyer });
  const { status, body } = await money
    .as(person)
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.body.quoteHash, billing, paymentMethod: 'OnAccount' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
  const { rows } = await money.site.context.database.executeSql(
    'select id from invoices where order_id = $1',
    [body.id],
  );
  return {
    orderId: String(body.id),
    invoiceId: String(rows[0]?.id),
    licenseId: body.licenses[0].id,
    /** The mail of the order brings the invoice, so it is kept then. */
    mailed: () => money.site.mailTo(`${person}@editorial.test`, new RegExp(`${body.number} is`)),
  };
}

test('an invoice is the same bytes at every place and for ever: after payment, another seller and another name', async () => {
  const { orderId, invoiceId } = await bought();
  const [waiting] = await documentsFor('Invoice', invoiceId);
  assert.equal(waiting?.sha256, null, 'the row is there from the moment of issue');
  // Before its file is kept.
  await money.site.context.database.executeSql('update invoices set paid_at = $1 where id = $2', [
    new Date(money.now().getTime() + 86_400_000),
    invoiceId,
  ]);
  const first = await bytesOf('client', at(checkoutApi.invoice, orderId));
  assert.match(await textOf(first), /Payable without deduction/, 'it was open when it was issued');
  await change({ 'Seller.Name': 'Another AG', 'Site.Name': 'Harbor Pictures' });
  await money.site.context.database.executeSql(
    'update invoices set billing = billing || \'{"name": "Somebody"}\' where id = $1',
    [invoiceId],
  );
  const later = await bytesOf('client', at(billingDocumentsApi.pdf, invoiceId));
  assert.ok(later.equals(first));
  const [kept] = await documentsFor('Invoice', invoiceId);
  assert.equal(kept?.sha256, createHash('sha256').update(first).digest('hex'));
  assert.deepEqual([kept?.facts, kept?.origin, kept?.byteSize], [{}, 'Issued', first.length]);
  await change({ 'Seller.Name': 'Editorial GmbH', 'Site.Name': null });
});

test('a certificate keeps the names of its day; a refund issues it again and leaves the first as it is', async () => {
  const { invoiceId, licenseId } = await bought();
  const path = at(licensingApi.certificate, licenseId);
  await money.site.context.database.executeSql(
    "update users set surname = 'Married' where email = 'client@editorial.test'",
  );
  const first = await bytesOf('client', path);
  assert.match(await textOf(first), /Clara Lindqvist/, 'as when the license was issued');
  await change({ 'Site.Name': 'Harbor Pictures' });
  assert.ok((await bytesOf('client', path)).equals(first));
  await change({ 'Site.Name': 'Éditions Işık Ґ' });
  const { status } = await money
    .as('admin')
    .post(
      at(refundsApi.refund, invoiceId),
      { reason: 'Damaged', scope: 'Whole' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 200);
  const second = await bytesOf('client', path);
  assert.match(await textOf(second), /Éditions Işık Ґ[^]*No longer: refunded on/);
  await change({ 'Site.Name': null });
  const versions = await documentsFor('Certificate', licenseId);
  assert.deepEqual(
    versions.map(({ version }) => version),
    [1, 2],
  );
  const old = await fileById(versions[0]!.id);
  assert.ok(old.content.equals(first));
  await money.site.context.database.executeSql(
    "update users set surname = 'Lindqvist' where email = 'client@editorial.test'",
  );
});

test('the database lets no issued document change or go, and requests can’t delete one', async () => {
  await keepWaiting(money.site.context);
  const { database } = money.site.context;
  const isRefused = ({ cause }: Error) => /issued documents?/i.test(String(cause));
  const asSystem = (statement: string) => database.asSystem((tx) => tx.execute(sql.raw(statement)));
  for (const statement of [
    "update issued_documents set sha256 = repeat('0', 64)",
    'update issued_documents set file_key = null, deleted_at = now()',
    "update issued_documents set number = 'I-1'",
    'delete from issued_documents',
    'truncate issued_documents',
  ])
    await assert.rejects(asSystem(statement), isRefused, statement);
  await assert.rejects(inTenant((tx) => tx.execute(sql`delete from issued_documents`)));
});

test('a file that is not the one that was issued is not given out', async () => {
  const { orderId, invoiceId, mailed } = await bought();
  await mailed();
  await keepWaiting(money.site.context);
  const [row] = await documentsFor('Invoice', invoiceId);
  await money.site.context.storage.put(row!.fileKey!, Buffer.from('%PDF-1.7 another'), {
    contentType: 'application/pdf',
  });
  const answer = await money.as('client').get(at(checkoutApi.invoice, orderId));
  assert.equal(answer.status, 500);
});

test('a copy of one’s data lists every document that was issued to the person', async () => {
  const userId = await money.userId('client@editorial.test');
  const paths = (await inTenant((tx) => documentsOf(tx, userId))).map(({ path }) => path);
  assert.ok(paths.some((path) => /^invoices\/I-\d{4}-\d+\.pdf$/.test(path)));
  assert.ok(paths.some((path) => /^credit-notes\/C-\d{4}-\d+\.pdf$/.test(path)));
  assert.ok(paths.some((path) => /^certificates\/L-\d{4}-\d+-version-1\.pdf$/.test(path)));
  assert.equal(new Set(paths).size, paths.length);
});

/** Puts a document back to how the migration leaves those from before files were kept. */
const asBefore = (kind: DocumentKind, subjectId: string) =>
  money.site.context.database.asSystem(async (tx) => {
    await tx.execute(sql`alter table issued_documents disable trigger keep`);
    await tx.execute(sql`update issued_documents set origin = 'Frozen', facts = '{}', file_key = null,
      sha256 = null, kept_at = null, byte_size = null, locked_at = null
      where kind = ${kind} and subject_id = ${subjectId}`);
    await tx.execute(sql`alter table issued_documents enable trigger keep`);
  });

test('closing an account keeps the buyer on documents, locks them, and deletes them after their period', async () => {
  const { context } = money.site;
  const { orderId, invoiceId, licenseId, mailed } = await bought();
  await mailed();
  const mail = { tenantId: HOST_TENANT, of: 'Order', id: orderId } as const;
  assert.equal((await attachedFiles(context, mail)).length, 1);
  const userId = await money.userId('client@editorial.test');
  const caller = (await loadCaller(context.database, { sub: userId, tenantId: HOST_TENANT }))!;
  const { userName, name } = caller;
  await inTenant((tx) => closeAccount(context, tx, caller, 'en'));
  await forgetPerson(context, { userId, tenantId: HOST_TENANT, name, userName });

  const [invoice] = await documentsFor('Invoice', invoiceId);
  const [certificate] = await documentsFor('Certificate', licenseId);
  assert.ok(invoice?.lockedAt && certificate?.lockedAt);
  assert.equal(invoice.missing, null);
  const file = await fileById(invoice.id);
  assert.match(await textOf(file.content), new RegExp(`${billing.name}[^]*${billing.address}`));
  assert.equal(file.isLocked, true);
  const forbidden = { code: 'Editorial:NotAllowed' };
  assert.throws(
    () => assertMayRead({ granted: { 'Checkout.Orders.Manage': true } }, file),
    forbidden,
  );
  assertMayRead({ granted: { 'ProfitCalculation.Statements': true } }, file);
  assert.deepEqual(await attachedFiles(context, mail), [], 'a mail that waited brings nothing');

  // One of a release that kept no files says what is missing.
  await asBefore('Invoice', invoiceId);
  await keepWaiting(context);
  const [late] = await documentsFor('Invoice', invoiceId);
  assert.equal(late?.missing, 'Buyer');
  const lateFile = await fileById(late.id);
  assert.match(await textOf(lateFile.content), /were removed when the account was closed/);
  await context.database.executeSql('update issued_documents set locked_at = $1 where id = $2', [
    money.now(),
    late.id,
  ]);

  const year = money.now().getUTCFullYear();
  const on = (date: string) => ({ ...context, clock: { now: () => new Date(date) } });
  await change({ 'Seller.Country': 'DE' });
  assert.equal(await deleteExpired(on(`${year + 8}-12-31T23:59:59Z`)), 0, 'eight whole years');
  await change({ 'Documents.CertificateYears': '30' });
  assert.ok((await deleteExpired(on(`${year + 9}-01-01T00:00:00Z`))) > 0);
  assert.ok((await documentsFor('Certificate', licenseId))[0]?.fileKey, 'a period of its own');
  const [gone] = await documentsFor('Invoice', invoiceId);
  assert.deepEqual([gone?.fileKey, gone?.sha256], [null, late.sha256], 'the row stays');
  assert.equal(await context.storage.stat(String(late.fileKey)), null);
  await assert.rejects(fileById(late.id), { code: 'Editorial:NotFound' });
});
