import type { BankAnswer } from '../../server/src/commerce/stripe/stripe-billing.testing.ts';
import type { World } from './buyers.ts';
import type { Answer, Site } from './site.ts';

const billing = {
  name: 'Noor Haddad',
  address: 'Quay 1',
  city: 'Oslo',
  postalCode: '0150',
  country: 'NO',
};

const client = (site: Site, method: string, path: string, body?: object): Promise<Answer> =>
  site.call(method, `/api/subscription/${path}`, 'newcomer', { body });

const bankOf = (random: () => number): BankAnswer => {
  const drawn = random();
  if (drawn < 0.7) return 'paid';
  return drawn < 0.85 ? 'card_declined' : 'authentication_required';
};

/** Gives a card on Stripe's page. The message about it is sometimes lost. */
async function giveCard(world: World, site: Site): Promise<void> {
  const { stripe, random } = world;
  const { status, body } = await client(site, 'POST', 'billing/card');
  if (status !== 200) return;
  const session = structuredClone(stripe.billing.giveCard(body.url));
  if (random() < 0.7) await site.deliver(stripe.message('checkout.session.completed', session));
  await client(site, 'POST', 'billing/refresh');
}

/** Somebody pays an open invoice on its page. The message about it is sometimes lost. */
async function confirm({ stripe, random }: World, site: Site): Promise<void> {
  const open = [...stripe.billing.invoices.values()].find(({ status }) => status === 'open');
  if (!open || random() < 0.5) return;
  const paid = structuredClone(stripe.billing.payOnPage(open.id));
  if (random() < 0.7) await site.deliver(stripe.message('invoice.paid', paid));
}

/**
 * One step of a client whose plans are paid by card: asks for a plan, gives a card, upgrades, and
 * begins again after staff ended the plan.
 */
export async function plan(world: World, site: Site): Promise<void> {
  const { stripe, random } = world;
  stripe.billing.setBank(bankOf(random));
  await confirm(world, site);
  const { status, body } = await client(site, 'GET', 'billing');
  if (status !== 200 || body.state === 4) {
    const asked = await client(site, 'POST', 'plan/request', {
      planId: 'starter',
      billingPeriod: 1,
    });
    const requested = (await client(site, 'GET', 'plan/request')).body.subscription ?? asked.body;
    if (requested?.id)
      await site.call('PUT', `/api/subscription/subscription/${requested.id}/approved`, 'admin', {
        body: { reason: '' },
      });
    return;
  }
  if (body.billing === null) return void (await client(site, 'POST', 'billing', billing));
  if (body.state === 2) return giveCard(world, site);
  const planId = body.planId === 'starter' ? 'studio' : 'agency';
  if (body.planId === 'agency') {
    const { id } = (await client(site, 'GET', 'subscription/active-subscription')).body
      .subscription;
    return void (await site.call('PUT', `/api/subscription/subscription/${id}/state`, 'admin', {
      body: { state: 4, reason: 'kill test' },
    }));
  }
  const quote = await client(site, 'GET', `plan/change?planId=${planId}&billingPeriod=1`);
  if (quote.status !== 200) return;
  const change = { planId, billingPeriod: 1, amount: quote.body.amount };
  // The same request comes twice.
  const answers = await Promise.all([
    client(site, 'POST', 'plan/change', change),
    client(site, 'POST', 'plan/change', change),
  ]);
  for (const { status: code } of answers)
    if (code >= 500) world.wrong.push(`A change of a plan answered ${code}.`);
}

/** Compares what Stripe took and gave back with the paid invoices of plans. */
export async function comparePlans(world: World, site: Site): Promise<number> {
  const { stripe } = world;
  for (const { id, status } of stripe.billing.invoices.values())
    if (status === 'open') stripe.billing.payOnPage(id);
  for (let round = 0; round < 3; round += 1) await site.send('lastPayments');
  const { body } = await site.call(
    'GET',
    '/api/subscription/subscription?maxResultCount=1000',
    'admin',
  );
  let kept = 0;
  for (const { id } of body.items as { id: string }[]) {
    const view = await site.call('GET', `/api/subscription/subscription/${id}/billing`, 'admin');
    for (const { amount, paidAt } of view.body.invoices as { amount: number; paidAt: unknown }[])
      if (paidAt) kept += amount;
    if (view.body.payment?.state === 'Pending')
      world.wrong.push(`A payment of subscription ${id} still waits.`);
  }
  const taken = stripe.billing.payments.reduce((sum, { amount }) => sum + amount, 0);
  const back = stripe.refunds
    .filter(({ payment_intent: intent }) => stripe.billing.paidBy(intent))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (taken - back !== kept)
    world.wrong.push(`Stripe took ${taken} for plans, gave ${back} back, and ${kept} is invoiced.`);
  return stripe.billing.payments.length;
}
