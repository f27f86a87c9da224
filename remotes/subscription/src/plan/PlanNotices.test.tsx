import { SubscriptionState } from '@editorial/contracts/enumerations';
import {
  type PlanBilling,
  type PlanInvoice,
  planInvoicesApi,
} from '@editorial/contracts/plan-invoices';
import { addTexts } from '@editorial/platform/shell';
import {
  aPlanBilling,
  aSubscription,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderInside,
  screen,
  within,
} from '@editorial/testing';
import { useBilling } from '../billing/use-billing.ts';
import texts from '../texts/en.ts';
import { PlanNotices } from './PlanNotices.tsx';

const invoice: PlanInvoice = {
  id: idOf(70),
  number: 'I-7',
  kind: 'Period',
  planName: 'Studio',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  amount: 17_900,
  currency: 'USD',
  credited: 0,
  issuedAt: '2026-01-01T00:00:00.000Z',
  dueAt: '2026-01-31T00:00:00.000Z',
  paidAt: null,
  deactivatesAt: '2026-02-15T00:00:00.000Z',
  payment: null,
};
const card = { brand: 'visa', last4: '4242', expMonth: 2, expYear: 2026 };
const refused = { failure: 'card_declined', payUrl: null, nextAttemptAt: null };
const deactivation =
  'If the invoice is not paid by Feb 15, 2026, Studio is deactivated. Licenses stay valid.';

/** The notices of a plan, with their texts and the names of their buttons. */
async function notices(
  billing: Partial<PlanBilling>,
  { isAdministrator = false, state = SubscriptionState.Activated as SubscriptionState } = {},
) {
  new FakeApi()
    .answer(planInvoicesApi.own, aPlanBilling(billing))
    .answer(planInvoicesApi.ofSubscription, aPlanBilling(billing))
    .install();
  const subscription = aSubscription({ state });
  await installFakePlatform({ user: aUser(), active: subscription, isMasterUser: true });
  addTexts('en', 'subscription', texts);
  const id = isAdministrator ? { subscriptionId: subscription.id } : {};
  renderInside(
    <>
      <PlanNotices subscription={subscription} {...id} />
      <Answered isAdministrator={isAdministrator} />
    </>,
  );
  await screen.findByText('answered');
  return screen.queryAllByRole('note').map((note) => ({
    text: note.querySelector('p')?.textContent,
    buttons: within(note)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  }));
}
/** Shows that the answer is there, so that a missing notice is none that still comes. */
function Answered({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const { data } = useBilling(isAdministrator ? aSubscription().id : undefined);
  return data ? <p>answered</p> : null;
}

test('an unpaid invoice names what is left of it, and its end; it was not declined', async () => {
  const nextAttemptAt = '2026-01-20T00:00:00.000Z';
  const open = { ...invoice, credited: 900, payment: { ...refused, failure: null, nextAttemptAt } };
  expect(await notices({ invoices: [open] })).toEqual([
    { text: `Invoice I-7, $170.00, is not paid. ${deactivation}`, buttons: [] },
  ]);
});

test('a declined card is named, and the next try only if there is one', async () => {
  const declined = { ...invoice, payment: refused };
  expect(await notices({ invoices: [declined], card })).toEqual([
    {
      text: `The card was declined for invoice I-7, $179.00. ${deactivation}`,
      buttons: ['Pay now'],
    },
  ]);
});

test.each([
  [{ card, acceptsCards: true }, ['Pay now', 'Change the card']],
  [{ card: null, acceptsCards: true }, ['Pay by card']],
  [{ card: null, acceptsCards: false }, []],
])('with %j the client can %j', async (billing, buttons) => {
  const [notice] = await notices({ ...billing, invoices: [invoice] });
  expect(notice?.buttons).toEqual(buttons);
});

test('an administrator reads the notices, and pays nothing', async () => {
  const billing = { card: { ...card, endsSoon: true }, acceptsCards: true };
  const given = { isAdministrator: true };
  const [unpaid] = await notices({ ...billing, invoices: [invoice] }, given);
  expect(unpaid?.buttons).toEqual([]);
});

test('of several, the newest that is open is named; a paid or a credited one is not', async () => {
  const [paid, credited] = [
    { ...invoice, number: 'I-9', paidAt: invoice.dueAt },
    { ...invoice, number: 'I-10', credited: invoice.amount },
  ];
  const invoices = [invoice, { ...invoice, number: 'I-8' }, paid, credited];
  const shown = await notices({ invoices });
  expect(shown.map(({ text }) => text?.slice(0, 11))).toEqual(['Invoice I-8']);
  document.body.replaceChildren();
  expect(await notices({ invoices: [paid, credited] })).toEqual([]);
});

test('an invoice endangers an active plan only after its reminder, and one that is not active always', async () => {
  const { deactivatesAt: _, ...early } = invoice;
  expect(await notices({ invoices: [early] })).toEqual([]);
  document.body.replaceChildren();
  const state = SubscriptionState.Deactivated;
  const [notice] = await notices({ invoices: [early] }, { state });
  expect(notice?.text).toBe(
    'Invoice I-7, $179.00, is not paid. As soon as it is paid, the plan goes on.',
  );
});

const ending = { ...card, endsSoon: true };
const later = '2026-03-01T00:00:00.000Z';
test.each([
  ['a card that ends before the next payment', { card: ending, nextInvoiceAt: later }, 1],
  ['a card that ends, without a next payment', { card: ending, nextInvoiceAt: null }, 0],
  ['a card that goes on', { card, nextInvoiceAt: later }, 0],
])('%s is named or not', async (_, billing, count) => {
  const shown = await notices({ ...billing, acceptsCards: true });
  expect(shown).toEqual(
    count === 0
      ? []
      : [
          {
            text: 'The card ending in 4242 is valid until Feb 28, 2026. The payments after that need another one.',
            buttons: ['Change the card'],
          },
        ],
  );
});
