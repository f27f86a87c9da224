import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundsApi } from '@editorial/contracts/refunds';
import { and, eq } from 'drizzle-orm';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { at, code, given, refundSite } from './refunds.testing.ts';

const site = refundSite();
const { admin, cardJob, invoiced, refunded, view } = site;

test('what is stopped in the middle goes on: the card gets its money once, also after days', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  const count = () =>
    site.stripe.refunds.filter(({ metadata }) => metadata.creditNoteId === id).length;
  site.stripe.setDown(true);
  await assert.rejects(cardJob(), AggregateError);
  site.stripe.setDown(false);
  assert.deepEqual([count(), given(await view(invoice.id))[0]?.[3]], [0, 'Open']);
  // The provider made the refund, and the server stopped before it noted that.
  await cardJob();
  const { database } = site.money.site.context;
  await database.asSystem(async (tx) => {
    await tx.execute('alter table credit_notes disable trigger keep_terms');
    await tx
      .update(creditNotes)
      .set({ state: 'Open', settledAt: null, stripeRefundId: null })
      .where(and(eq(creditNotes.id, id), eq(creditNotes.state, 'Done')));
    await tx.execute('alter table credit_notes enable trigger keep_terms');
  });
  site.stripe.forgetKeys();
  await cardJob();
  assert.deepEqual([count(), given(await view(invoice.id))[0]?.[3]], [1, 'Done']);
  await site.money.assertLedger();
});

test('what a card refuses is sent by people, and noted once', async () => {
  const invoice = await invoiced(1, 'Stripe');
  site.stripe.setFailsRefunds(true);
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  const settle = () => admin().post(at(refundsApi.settle, id), { reference: 'Transfer 7' });
  assert.deepEqual(code(await settle()), [409, 'Editorial:NothingToPay']);
  await cardJob();
  site.stripe.setFailsRefunds(false);
  assert.deepEqual((await view(invoice.id)).creditNotes[0]?.state, 'Failed');
  const settled = await settle();
  assert.equal(settled.body.creditNotes[0].state, 'Done');
  assert.deepEqual(code(await settle()), [409, 'Editorial:NothingToPay']);
  await site.money.assertLedger();
});
