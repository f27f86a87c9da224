import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { contactApi } from '@editorial/contracts/contact';
import { refundsApi } from '@editorial/contracts/refunds';
import { billing, byMoney } from '../checkout/baskets.testing.ts';
import { declare, email, withdrawalSite } from './withdrawals.testing.ts';

const site = withdrawalSite();
const { read, caseOf, fresh } = site;

/** An order on account. Returns its number. */
async function ordered(): Promise<string> {
  const basket = byMoney(fresh());
  const client = site.money.as('client');
  const wanted = { ...basket, buyer: { country: 'SE' } };
  const { quoteHash } = (await client.post(checkoutApi.quote.path, wanted)).body;
  const order = { ...basket, quoteHash, billing, paymentMethod: 'OnAccount' };
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const { status, body } = await client.post(checkoutApi.order.path, order, key);
  assert.equal(status, 201, JSON.stringify(body));
  return body.number;
}

test('a withdrawal needs no account: two steps, a receipt with date and time, a case with what is due', async () => {
  const number = await ordered();
  const first = await read('/withdrawal');
  assert.equal(first.status, 200);
  for (const part of ['Withdraw from or cancel', 'Your right of withdrawal', 'Model form'])
    assert.ok(first.html.includes(part), part);
  const second = await read('/withdrawal', declare(number));
  assert.match(second.html, new RegExp(`I withdraw from the contract ${number}\\.`));
  assert.match(second.html, /Clara &#60;Client&#62;[^]*>Confirm withdrawal</);
  assert.deepEqual(await caseOf(number), [], 'nothing is declared before the second step');

  const done = await read('/withdrawal/confirm', declare(number));
  assert.equal(done.status, 201);
  const [, receipt] = /(W-\d{6})/.exec(done.html) ?? [];
  const mail = await site.money.site.mailTo(email, /Receipt of your declaration W-/);
  const moment = new RegExp(`${site.money.now().getUTCFullYear()} at \\d+:\\d\\d:\\d\\d.*UTC`);
  assert.ok(mail.subject.includes(receipt ?? '-'));
  assert.match(mail.text, moment);
  assert.match(mail.text, new RegExp(`withdraw from the contract ${number}`));
  await site.money.site.mailTo('admin@editorial.test', /Declaration W-/);

  const [found, ...more] = await caseOf(number);
  assert.deepEqual([found?.kind, found?.state, more.length], ['Withdrawal', 'Open', 0]);
  assert.ok((found?.amount ?? 0) > 0 && found?.invoiceId, 'what was ordered goes back');
  assert.equal(Date.parse(found?.dueAt ?? '') - Date.parse(found?.openedAt ?? ''), 14 * 86_400_000);
  await read('/withdrawal/confirm', declare(number));
  assert.equal((await caseOf(number)).length, 1, 'pressed twice is declared once');

  const close = refundsApi.closeCase.path.replace(':id', found?.id ?? '');
  const closed = await site.money.as('admin').post(close, { note: 'Refunded.' });
  assert.equal(closed.status, 200, JSON.stringify(closed.body));
  assert.deepEqual(await caseOf(number), []);
});

/** The own order with this number, as its page shows it. */
async function shownOrder(number: string) {
  const { items } = (await site.money.as('client').get(checkoutApi.list.path)).body;
  const { id } = items.find((one: { number: string }) => one.number === number);
  return (await site.money.as('client').get(checkoutApi.get.path.replace(':id', id))).body;
}

test('the page of the order knows a withdrawal, that it was dealt with, and what was given back', async () => {
  const number = await ordered();
  assert.equal((await shownOrder(number)).withdrawal, undefined);
  await read('/withdrawal/confirm', declare(number));
  const [found] = await caseOf(number);
  const { withdrawal, refunds } = await shownOrder(number);
  assert.deepEqual(
    [withdrawal.amount, withdrawal.dueAt, withdrawal.handledAt, refunds],
    [found?.amount, found?.dueAt, null, undefined],
  );
  assert.match(withdrawal.number, /^W-\d{6}$/);
  const refund = refundsApi.refund.path.replace(':id', found?.invoiceId ?? '');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const whole = { scope: 'Whole', reason: 'Withdrawn' };
  assert.equal((await site.money.as('admin').post(refund, whole, key)).status, 200);
  const close = refundsApi.closeCase.path.replace(':id', found?.id ?? '');
  await site.money.as('admin').post(close, { note: 'Refunded.' });
  const after = await shownOrder(number);
  assert.ok(after.withdrawal.handledAt);
  // Nothing was paid yet.
  assert.deepEqual(
    after.refunds.map(({ amount, method, isDone }: Record<string, unknown>) => [
      amount,
      method,
      isDone,
    ]),
    [[found?.amount, 'SetOff', true]],
  );
  assert.ok(after.licenses.every(({ revokedAt }: { revokedAt?: string }) => revokedAt));
  assert.equal((await shownOrder(await ordered())).withdrawal, undefined, 'another order');
});

test('a refund that the buyer asked for is noted at the own order alone', async () => {
  const number = await ordered();
  const ask = (who: 'client' | 'admin', more: object) =>
    site.money.as(who).post(contactApi.send.path, {
      topic: 'Payment',
      name: 'Clara',
      email,
      reference: number,
      message: 'It is the wrong harbour.',
      ...more,
    });
  assert.equal((await ask('client', {})).status, 204);
  assert.equal((await ask('admin', { asksRefund: true })).status, 204);
  assert.equal((await shownOrder(number)).refundAskedAt, undefined);
  assert.equal((await ask('client', { asksRefund: true })).status, 204);
  const { refundAskedAt } = await shownOrder(number);
  assert.ok(refundAskedAt);
});

test('a receipt quotes what a stranger wrote, and greets by one line', async () => {
  const declared = {
    ...declare('none'),
    name: 'Ada,\n\nyour account ends: https://evil.test\n',
    reason: 'Two\nlines',
    email: 'quoted@example.test',
  };
  assert.equal((await read('/withdrawal/confirm', declared)).status, 201);
  const { text } = await site.money.site.mailTo(
    'quoted@example.test',
    /Receipt of your declaration/,
  );
  assert.match(text, /^Hello Ada, your account ends: https evil test,$/m);
  assert.match(text, /^> I withdraw from the contract none\.$/m);
  assert.match(text, /^> Two\r?\n> lines$/m);
});

test('the number of somebody else’s order has the same answer, and finds nothing', async () => {
  const number = await ordered();
  const answers: string[] = [];
  for (const [reference, address] of [
    [number, 'stranger@person.example'],
    ['O-999999', 'stranger@person.example'],
    ['O-999999', email],
  ] as const) {
    const { status, html } = await read(
      '/withdrawal/confirm',
      declare(reference, { email: address }),
    );
    assert.equal(status, 201);
    answers.push(
      html
        .replaceAll(/W-\d+/g, 'W')
        .replace(address, '@')
        .replace(/on .*?UTC/, ''),
    );
  }
  assert.equal(new Set(answers).size, 1);
  const [strange] = await caseOf(number);
  assert.deepEqual([strange?.amount, strange?.invoiceId], [0, null]);
  assert.ok(!JSON.stringify(strange).includes(email), 'not even staff learn whose order it is');
});

test('a plan is canceled the same way; its end and a cause are kept', async () => {
  const plan: string = (await site.money.active('client')).planName;
  const given = declare(plan, { kind: 'Cancellation', endsOn: '2099-01-31', reason: 'Too dear' });
  const check = await read('/withdrawal', given);
  assert.match(check.html, /It ends on: January 31, 2099\.[^]*>Cancel now</);
  assert.equal((await read('/withdrawal/confirm', given)).status, 201);
  const [found] = await caseOf(plan);
  assert.deepEqual([found?.kind, found?.amount], ['Cancellation', 0]);
  assert.match(found?.reason ?? '', /2099-01-31 · Too dear/);
});

test('who declares otherwise within minutes is heard, and nobody learns of an earlier declaration', async () => {
  const reference = 'Atelier';
  const first = declare(reference, {
    kind: 'Cancellation',
    endsOn: '2099-01-31',
    email: 'quick@person.example',
  });
  const numbers: (string | undefined)[] = [];
  const others: Record<string, string>[] = [
    {},
    { endsOn: '' },
    { name: 'Somebody else' },
    { reason: 'Moved' },
    {},
  ];
  for (const more of others) {
    const { status, html } = await read('/withdrawal/confirm', { ...first, ...more });
    assert.equal(status, 201);
    numbers.push(/W-\d+/.exec(html)?.[0]);
  }
  assert.equal(new Set(numbers.slice(0, 4)).size, 4, 'each of them has a number of its own');
  assert.equal(numbers[4], numbers[0], 'the very same is one');
  assert.equal((await caseOf(reference)).length, 4);
});

test('what can’t be taken is shown again with its reason, in the reader’s language', async () => {
  const wrong = await read('/withdrawal', declare('', { email: 'nobody' }), 'de');
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /Nennen Sie die Nummer der Bestellung/);
  assert.match(wrong.html, /value="Clara &#60;Client&#62;"/);
  const day = await read('/withdrawal/confirm', declare('O-1', { endsOn: '31.02.2026' }));
  assert.deepEqual([day.status, /Enter a day/.test(day.html)], [400, true]);
});

test('a mailbox can’t be filled with receipts, and a filled one keeps nobody from withdrawing', async () => {
  for (let count = 0; count < 7; count += 1) {
    const email = `many+${count}@a.example`;
    const { status, html } = await read('/withdrawal/confirm', declare(`O-${count}`, { email }));
    assert.equal(status, 201);
    assert.match(html, /W-\d+/);
  }
  const { rows } = await site.money.site.context.database.executeSql(
    `select count(*)::int as mails from pgboss.job where name = 'account.mail'
      and data ->> 'to' like 'many+%' and data ->> 'kind' = 'withdrawal-received'`,
  );
  assert.equal(rows[0]?.mails, 5);
});
