import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq, inArray, sql } from 'drizzle-orm';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { CLOSING_DELAY_MS, monthSpan } from '../profit/profit.rules.ts';
import { statementPdf } from '../profit/statement.files.ts';
import { closeMonth, statementsOf } from '../profit/statements.ts';
import { ledgerViolations } from '../ledger/ledger.invariants.ts';
import { type MoneySite } from '../ledger/money.testing.ts';
import { issuedDocuments } from '../tables/issued-documents.tables.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { base, licenseFor, openLicensedSite } from './licensing.testing.ts';

let money: MoneySite;
let licensed: Awaited<ReturnType<typeof openLicensedSite>>['licensed'];
before(
  async () => {
    ({ money, licensed } = await openLicensedSite());
  },
  { timeout: 120_000 },
);
after(() => money.close());

test('a certificate is a PDF for any title and spells out its terms', async () => {
  for (const [person, { id }] of Object.entries(licensed)) {
    const pdf = await fetch(`${money.site.url}${base}/${id}/certificate`, {
      headers: { authorization: `Bearer ${await money.site.tokenOf(person)}` },
    });
    const text = await pdfTextOf(await pdf.arrayBuffer());
    assert.match(text, /Worldwide/);
    assert.match(text, /\b1 credit\b/);
    assert.match(text, /Creator\s+Ada Moor/);
    assert.match(text, /Credit line\s+Ada Moor \/ Editorial/);
    assert.match(text, /Use\s+Editorial only/);
  }
});

test('a certificate names the license text that held when the picture was licensed', async () => {
  const token = await money.site.tokenOf('admin');
  const path = '/api/site-texts/document.license/en';
  const before = await money.site.call('GET', path, { token });
  const { version } = before.body;
  const body = { subject: null, body: '# A new license\n\nStricter.', version };
  assert.equal((await money.site.call('PUT', path, { token, body })).status, 200);
  const pdf = await fetch(`${money.site.url}${base}/${licensed.client.id}/certificate`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('client')}` },
  });
  const text = (await pdfTextOf(await pdf.arrayBuffer())).replaceAll(/\s/g, '');
  const [, address = ''] = /Licensetext(http\S+?version=\d+)/.exec(text) ?? [];
  assert.equal(new URL(address).searchParams.get('version'), String(version));
  const kept = await money.site.context.texts.version('document.license', 'en', version);
  assert.match(kept?.body ?? '', /^# What a license allows/);
});

test('certificates and statements carry the name of the site', async (t) => {
  const nameSite = (name: string | null) =>
    money.site.call('PUT', settingManagementApi.settings.path, {
      token: admin,
      body: { values: { 'Site.Name': name } },
    });
  const admin = await money.site.tokenOf('admin');
  t.after(() => nameSite(null));
  assert.equal((await nameSite('Harbor Pictures')).status, 200);
  const nothing = { lines: [], currency: 'EUR', revenue: 0, share: 0, closedAt: null };
  const statement = { ...nothing, contributorId: '', contributorName: 'Ada', month: '2026-01' };
  const printed = new Uint8Array(
    await statementPdf(statement as never, 'Harbor Pictures', { language: null }),
  );
  const statementText = await pdfTextOf(printed.buffer);
  assert.match(statementText, /^Harbor Pictures/);
  assert.doesNotMatch(statementText, /Editorial/);
  // A license of its own: the certificates of the others are kept with the name of their day.
  const picture = await money.site.add('#808020', 'Harbours', { title: 'Piers' });
  const { id } = await licenseFor(money, 'seat', picture);
  const pdf = await fetch(`${money.site.url}${base}/${id}/certificate`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('seat')}` },
  });
  const bytes = await pdf.arrayBuffer();
  const metadata = Buffer.from(bytes).toString('latin1');
  assert.match(metadata, /<dc:creator><rdf:Seq><rdf:li>Harbor Pictures</);
  const text = await pdfTextOf(bytes);
  assert.match(text, /Credit line\s+Ada Moor \/ Harbor Pictures/);
  assert.doesNotMatch(text, /Editorial(?! only)/);
});

test('[R7.93N] a statement is the sum of the month’s shares; a closed one does not change', async () => {
  const month = money.now().toISOString().slice(0, 7);
  const profit = money.as('profit');
  assert.equal((await money.as('client').get('/api/profit-calculation/statement')).status, 403);
  const {
    body: {
      items: [statement],
    },
  } = await profit.get(`/api/profit-calculation/statement?month=${month}`);
  const { body: details } = await profit.get(
    `/api/profit-calculation/statement/${statement.contributorId}/${month}`,
  );
  // Studio: 179.00 for 120 credits, so one credit is worth 1.49, and the share of 40 % is 0.60.
  assert.deepEqual(
    details.lines.map((line: { revenue: number; share: number }) => [line.revenue, line.share]),
    [[149, 60]],
  );
  // The share is fixed when a license is sold. A later change of the picture does not reach it.
  const shot = `/api/asset-management/asset/${licensed.client.assetId}`;
  const setExclusivity = async (exclusivity: string) =>
    assert.equal((await money.as('admin').put(shot, { exclusivity })).status, 200);
  await setExclusivity('Exclusive');
  assert.deepEqual(
    (await profit.get(`/api/profit-calculation/statement/${statement.contributorId}/${month}`)).body
      .lines,
    details.lines,
  );
  await setExclusivity('NonExclusive');
  await assert.rejects(
    money.site.context.database.asSystem((tx) =>
      tx.execute(sql`update licenses set share_percent = 100`),
    ),
  );
  assert.equal(
    details.share,
    details.lines.reduce((sum: number, line: { share: number }) => sum + line.share, 0),
  );
  assert.equal(
    (await profit.post('/api/profit-calculation/statement/close', { month })).status,
    400,
    'the month is not over',
  );
  assert.match(
    String(
      (
        await profit.get(
          `/api/profit-calculation/statement/${statement.contributorId}/${month}/csv`,
        )
      ).body,
    ),
    /'=HYPERLINK/,
  );
  assert.match(
    String(
      (
        await profit.get(
          `/api/profit-calculation/statement/${statement.contributorId}/${month}/pdf`,
        )
      ).body,
    ),
    /^%PDF-/,
  );
  const close = () =>
    money.site.context.database.inTenant(HOST_TENANT, (tx) =>
      closeMonth(
        tx,
        month,
        'Paul Novak',
        new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS),
      ),
    );
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.execute(sql`insert into contributor_mails (user_id, language)
      values (${statement.contributorId}, 'de')
      on conflict (tenant_id, user_id) do update set language = 'de'`),
  );
  assert.deepEqual([await close(), await close()], [1, 0]);
  const closed = (
    await profit.get(`/api/profit-calculation/statement/${statement.contributorId}/${month}`)
  ).body;
  assert.ok(closed.closedAt);
  assert.deepEqual(closed.lines, details.lines);
  await assert.rejects(
    money.site.context.database.asSystem((tx) =>
      tx.execute(sql`update profit_statements set share = 0`),
    ),
  );
  const { context } = money.site;
  assert.deepEqual(await context.database.asSystem(ledgerViolations), []);
  // Its documents are in the language of the contributor's mails.
  const issued = await context.database.asSystem((tx) =>
    tx
      .select({ kind: issuedDocuments.kind, language: issuedDocuments.language })
      .from(issuedDocuments)
      .where(inArray(issuedDocuments.kind, ['Statement', 'StatementTable']))
      .orderBy(issuedDocuments.kind),
  );
  assert.deepEqual(issued, [
    { kind: 'Statement', language: 'de' },
    { kind: 'StatementTable', language: 'de' },
  ]);

  // What ends after its month was closed is a negative line of the month in which it ends.
  const nextMonth = monthSpan(month).end.toISOString().slice(0, 7);
  const undo = new Error('Nothing of this stays.');
  await assert.rejects(
    context.database.inTenant(HOST_TENANT, async (tx) => {
      const revokedAt = new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS + 1000);
      await tx
        .update(licenses)
        .set({ revokedAt })
        .where(eq(licenses.id, closed.lines[0].licenseId));
      const [corrected] = await statementsOf(tx, nextMonth);
      assert.deepEqual(
        corrected?.lines.map((line) => [line.licenseId, line.revenue, line.share]),
        [[closed.lines[0].licenseId, -149, -60]],
      );
      assert.deepEqual(
        [corrected?.licenseCount, corrected?.revenue, corrected?.share],
        [0, -149, -60],
      );
      const [kept] = await statementsOf(tx, month);
      assert.deepEqual(kept?.lines, closed.lines);
      const isOver = new Date(monthSpan(nextMonth).end.getTime() + CLOSING_DELAY_MS);
      assert.equal(await closeMonth(tx, nextMonth, 'Paul Novak', isOver), 1);
      assert.match(
        (await statementPdf(corrected!, 'Editorial', { language: null })).toString('latin1'),
        /^%PDF-/,
      );
      throw undo;
    }),
    (error) => error === undo || (error as Error).cause === undo,
  );
});
