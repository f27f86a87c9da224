import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { subscriptionPath } from '../ledger/money.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { billing, byCredits, byMoney } from './baskets.testing.ts';
import { code, hostile, hostileSite } from './hostile-orders.testing.ts';

const site = hostileSite();
const { changesNothing, fresh, hashOf, send } = site;

const nobody = '00000000-0000-4000-8000-00000000dead';

test('negative, fractional, huge or non-numeric amounts are refused with a validation error; no balance changes', () =>
  changesNothing(async () => {
    const { id, clientId } = await site.money.active('client');
    const bad = [0, -0.5, 1.5, 1e12, -1e12, Number.MAX_SAFE_INTEGER, '5', null, [], {}, true];
    for (const amount of bad)
      assert.deepEqual(
        code(
          await site.money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
            subscriptionId: id,
            amount,
            reason: 'x',
          }),
        ),
        [400, 'Editorial:Validation'],
        `amount ${String(amount)}`,
      );
    for (const downloadVolume of [-1, 1.5, 1e12, '5', null])
      assert.deepEqual(
        code(
          await site.money.as('admin').post(`${subscriptionPath}/adjust-download-volume`, {
            subscriptionId: id,
            downloadVolume,
            reason: 'x',
          }),
        ),
        [400, 'Editorial:Validation'],
        `volume ${String(downloadVolume)}`,
      );
    for (const creditsPerCycle of [-1, 0.1, 1e12, 'many'])
      assert.deepEqual(
        code(
          await site.money.as('admin').post(subscriptionPath, {
            clientId,
            planName: 'Own',
            creditsPerCycle,
            downloadVolume: 1,
          }),
        ),
        [400, 'Editorial:Validation'],
        `credits ${String(creditsPerCycle)}`,
      );
    const balance = (await site.money.active('client')).currentCreditBalance as number;
    assert.deepEqual(
      code(
        await site.money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
          subscriptionId: id,
          amount: -balance - 1,
          reason: 'x',
        }),
      ),
      [403, 'Editorial:InsufficientCredits'],
    );
  }));

test('each invalid basket or order returns its error code; nothing is charged', () =>
  changesNothing(async () => {
    const id = fresh();
    const basket = byCredits(id);
    const quoteHash = await hashOf('client', basket);
    const good = { ...basket, quoteHash };
    const line = { assetId: id, resolutionType: 1 };
    const money400 = [400, 'Editorial:Validation'];
    const table: readonly (readonly [string, object, readonly (number | string)[]])[] = [
      ['no body', [], money400],
      ['no hash', basket, money400],
      ['a hash of 10 kB', { ...good, quoteHash: 'x'.repeat(1e4) }, money400],
      [
        'a hash of a megabyte',
        { ...good, quoteHash: 'x'.repeat(1e6) },
        [413, 'Editorial:BodyTooLarge'],
      ],
      ['a foreign hash', { ...good, quoteHash: 'AAAA' }, [409, 'Editorial:QuoteChanged']],
      [
        'another basket under the hash',
        { ...byCredits(id, fresh()), quoteHash },
        [409, 'Editorial:QuoteChanged'],
      ],
      [
        'another size under the hash',
        { ...good, subscriptionImages: [{ ...line, resolutionType: 0 }] },
        [409, 'Editorial:QuoteChanged'],
      ],
      [
        'moved to the other list',
        { ...byMoney(id), quoteHash, billing },
        [409, 'Editorial:QuoteChanged'],
      ],
      [
        'an unknown zone',
        {
          ...byMoney(id),
          aLaCarteImages: [{ ...line, licenseZoneId: 'moon' }],
          quoteHash,
          billing,
        },
        [409, 'Editorial:QuoteChanged'],
      ],
      ['no such picture', { ...byCredits(nobody), quoteHash }, [409, 'Editorial:QuoteChanged']],
      ['nothing in it', { ...byCredits(), quoteHash }, [400, 'Editorial:EmptyBasket']],
      [
        'lists that are none',
        { subscriptionImages: 'x', aLaCarteImages: null, quoteHash },
        money400,
      ],
      [
        'more than a basket holds',
        { ...byCredits(...Array.from({ length: 501 }, () => id)), quoteHash },
        money400,
      ],
      [
        'a size that does not exist',
        { ...good, subscriptionImages: [{ ...line, resolutionType: 4 }] },
        money400,
      ],
      [
        'a negative size',
        { ...good, subscriptionImages: [{ ...line, resolutionType: -1 }] },
        money400,
      ],
      [
        'a fractional size',
        { ...good, subscriptionImages: [{ ...line, resolutionType: 0.5 }] },
        money400,
      ],
      [
        'an id that is none',
        { ...good, subscriptionImages: [{ ...line, assetId: "' or 1=1 --" }] },
        money400,
      ],
      [
        'a use that does not exist',
        { ...good, subscriptionImages: [{ ...line, usage: 'Tattoo' }] },
        money400,
      ],
      ['a way of payment that does not exist', { ...good, paymentMethod: 'Cash' }, money400],
    ];
    for (const [name, body, expected] of table)
      assert.deepEqual(code(await send('client', body)), expected, name);
    for (const key of ['', ' ', 'k'.repeat(201)])
      assert.deepEqual(
        code(await send('client', good, key)),
        [400, 'Editorial:IdempotencyKeyRequired'],
        `key ${key.length}`,
      );
  }));

test('a missing or invalid billing address is refused', () =>
  changesNothing(async () => {
    const basket = byMoney(fresh());
    const body = { ...basket, quoteHash: await hashOf('client', basket) };
    assert.deepEqual(code(await send('client', body)), [400, 'Editorial:BillingRequired']);
    for (const broken of ['a\u0000b', 'a\ud800b']) {
      const { status, body: refusal } = await send('client', {
        ...body,
        billing: { ...billing, name: broken },
      });
      assert.deepEqual(
        [status, refusal.error.validationErrors[0].members],
        [400, ['billing.name']],
        JSON.stringify(broken),
      );
    }
    for (const change of [
      { name: '' },
      { name: 'x'.repeat(201) },
      { country: 'Sweden' },
      { country: 'ZZ' },
      { country: 'es' },
      { country: 'ZZ9' },
      { city: 7 },
      { address: null },
      { postalCode: 'x'.repeat(21) },
    ])
      assert.deepEqual(
        code(await send('client', { ...body, billing: { ...billing, ...change } })),
        [400, 'Editorial:Validation'],
        JSON.stringify(change).slice(0, 60),
      );
  }));

test('prices sent with a basket are ignored; the real prices are charged', async () => {
  const id = fresh();
  const tampered = {
    subscriptionImages: [
      { assetId: id, resolutionType: 0, credits: 0, amount: -5, alreadyLicensed: true },
    ],
    aLaCarteImages: [],
    totals: { credits: 0, amount: 0 },
    balanceAfter: 1e9,
  };
  const { status, body } = await send('client', {
    ...tampered,
    quoteHash: await hashOf('client', tampered),
  });
  assert.deepEqual([status, body.totals], [201, { credits: 3, amount: 0 }]);
  await site.money.assertLedger();
});

test('hostile titles and names: invoice and certificate are readable PDFs, the CSV has no formulas, a long invoice keeps all lines', async () => {
  const many = Array.from({ length: 90 }, fresh);
  const basket = byMoney(...many);
  const name = '=HYPERLINK("x") \u202E<b>';
  const { status, body } = await send('client', {
    ...basket,
    quoteHash: await hashOf('client', basket),
    billing: { ...billing, name, company: '(((\\)))', address: '%%EOF' },
  });
  assert.equal(status, 201, JSON.stringify(body).slice(0, 400));
  const headers = { authorization: `Bearer ${await site.money.site.tokenOf('client')}` };
  const read = async (path: string) =>
    pdfTextOf(await (await fetch(site.money.site.url + path, { headers })).arrayBuffer());
  const invoice = await read(`/api/checkout/order/${body.id}/invoice`);
  for (const text of [
    '=HYPERLINK("x") \uFFFD<b>',
    '(((\\)))',
    '%%EOF',
    '</svg><script>alert(1)</script>',
    '%PDF-1.7 endobj (unbalanced',
    `Total $${(90 * 19).toLocaleString('en-US')}.00`,
  ])
    assert.ok(invoice.includes(text), text);
  assert.equal(invoice.match(/\$19\.00/g)?.length, 90);
  const pages = Number(/of (\d+) --/.exec(invoice)?.[1]);
  assert.ok(pages >= 3 && pages <= 8, `${pages} pages`);
  for (const { id, number } of body.licenses.slice(0, hostile.length))
    assert.match(
      await read(`/api/licensing/license/${id}/certificate`),
      new RegExp(`License ${number}`),
    );
  const csv = String((await site.money.as('client').get('/api/licensing/license/export')).body);
  assert.equal(
    csv.split('\r\n').some((row) => row.split(',').some((cell) => /^"?[=+\-@]/.test(cell))),
    false,
  );
  assert.ok(csv.includes(`'=cmd|'/c calc'!A1`));
  await site.money.assertLedger();
});

test('the database refuses invalid rows that no API call can create', async () => {
  const { database } = site.money.site.context;
  const refused = (statement: string) =>
    assert.rejects(database.asSystem((tx) => tx.execute(sql.raw(statement))));
  const { id } = await site.money.active('client');
  await refused(
    `insert into ledger_entries (tenant_id, subscription_id, kind, amount, balance_after, reference, actor, idempotency_key, at) values ('${HOST_TENANT}', '${id}', 'Purchase', -1000000, 0, '', '', 'x', now())`,
  );
  await refused(
    `insert into ledger_entries (tenant_id, subscription_id, kind, amount, balance_after, reference, actor, idempotency_key, at) values ('${HOST_TENANT}', '${id}', 'Purchase', 5, 0, '', '', 'y', now())`,
  );
  await refused(`update subscriptions set balance = balance + 1 where id = '${id}'`);
  await refused(`update orders set amount = -1`);
  await refused(`update orders set payment_method = 'Stripe' where amount = 0`);
  await refused(`insert into licenses select * from licenses limit 1`);
  await refused(`insert into invoices select * from invoices limit 1`);
  await site.money.assertLedger();
});
