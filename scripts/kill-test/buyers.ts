import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../shared/contracts/src/checkout.ts';
import type { TestStripe } from '../../server/src/commerce/stripe/stripe.testing.ts';
import { plan } from './plans.ts';
import { LostAnswer, type Answer, type Site } from './site.ts';

interface Sent {
  readonly person: string;
  readonly key: string;
  readonly body: object;
}

/** A Stripe message. It is signed again each time it is sent. */
interface Message {
  readonly id: string;
  readonly type: string;
  readonly session: Parameters<TestStripe['message']>[1];
}

/**
 * The state outside the server: sent requests, received answers and payments. It is kept when a
 * server is killed.
 */
export interface World {
  readonly stripe: TestStripe;
  readonly pictures: readonly string[];
  readonly random: () => number;
  /** Orders with an answer, by idempotency key. */
  readonly answered: Map<string, { person: string; id: string; status: Order['status'] }>;
  /** Orders without an answer. They are sent again with the same key. */
  readonly unanswered: Map<string, Sent>;
  /** Messages without a confirmation. They are sent again, as Stripe does. */
  readonly undelivered: Set<Message>;
  readonly counts: Record<
    'orders' | 'retried' | 'refused' | 'messages' | 'cycles' | 'takenBack' | 'adjusted',
    number
  >;
  /** Number of operations in progress. */
  readonly busy: Record<'orders' | 'messages' | 'cycles' | 'others', number>;
  readonly wrong: string[];
}

const people = ['client', 'seat'] as const;
const billing = {
  name: 'Clara Lindqvist',
  address: 'Kungsgatan 1',
  city: 'Stockholm',
  postalCode: '111 22',
  country: 'SE',
};

const pick = <T>({ random }: World, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)]!;

async function during<T>(
  world: World,
  what: keyof World['busy'],
  work: () => Promise<T>,
): Promise<T> {
  world.busy[what] += 1;
  try {
    return await work();
  } finally {
    world.busy[what] -= 1;
  }
}

/** Sends a new or repeated order and records the result. */
async function sendOrder(world: World, site: Site, sent: Sent): Promise<void> {
  world.unanswered.set(sent.key, sent);
  const { status, body } = await during(world, 'orders', () =>
    site.call('POST', '/api/checkout/order', sent.person, {
      body: sent.body,
      headers: { 'idempotency-key': sent.key },
    }),
  );
  world.unanswered.delete(sent.key);
  if (status !== 200 && status !== 201) {
    if (status >= 500 || !body?.error)
      world.wrong.push(`An order answered ${status}: ${JSON.stringify(body)}`);
    world.counts.refused += 1;
    return;
  }
  world.counts.orders += 1;
  world.answered.set(sent.key, { person: sent.person, id: body.id, status: body.status });
}

async function buy(world: World, site: Site): Promise<void> {
  const person = pick(world, people);
  const image = (resolutionType: number) => ({
    assetId: pick(world, world.pictures),
    resolutionType,
  });
  const byMoney = world.random() < 0.4;
  const basket = {
    subscriptionImages:
      byMoney && world.random() < 0.5
        ? []
        : Array.from({ length: 1 + Math.floor(world.random() * 3) }, () =>
            image(Math.floor(world.random() * 2)),
          ),
    aLaCarteImages: byMoney ? [{ ...image(1), licenseZoneId: 'national' }] : [],
  };
  const { status, body } = await during(world, 'others', () =>
    site.call('POST', '/api/checkout/quote', person, { body: basket }),
  );
  if (status !== 200)
    return void world.wrong.push(`A quote answered ${status}: ${JSON.stringify(body)}`);
  const money = byMoney
    ? { billing, paymentMethod: world.random() < 0.8 ? 'Stripe' : 'OnAccount' }
    : {};
  await sendOrder(world, site, {
    person,
    key: crypto.randomUUID(),
    body: { ...basket, quoteHash: body.quoteHash, ...money },
  });
}

/** Pays or expires an open session. Its message is sent once or twice, or is lost. */
async function pay(world: World, site: Site): Promise<void> {
  const session = [...world.stripe.sessions.values()].find(({ status }) => status === 'open');
  if (session) {
    const isPaid = world.random() < 0.7;
    if (isPaid) world.stripe.pay(session.id);
    else world.stripe.expire(session.id);
    // Some messages are lost. Then the order page or the job asks Stripe.
    if (world.random() < 0.9)
      world.undelivered.add({
        id: `evt_${crypto.randomUUID()}`,
        type: isPaid ? 'checkout.session.completed' : 'checkout.session.expired',
        session: structuredClone(session),
      });
  }
  for (const message of [...world.undelivered].slice(0, 3)) {
    const signed = world.stripe.message(message.type, message.session, { id: message.id });
    const statuses = await during(world, 'messages', () =>
      Promise.all(
        world.random() < 0.3
          ? [site.deliver(signed), site.deliver(signed)]
          : [site.deliver(signed)],
      ),
    );
    if (statuses.some((status) => status !== 204))
      world.wrong.push(`A message answered ${statuses.join(', ')}.`);
    world.undelivered.delete(message);
    world.counts.messages += statuses.length;
  }
}

async function cycle(world: World, site: Site): Promise<void> {
  await during(world, 'cycles', () => site.send('cycles'));
  world.counts.cycles += 1;
  await during(world, 'cycles', () => site.send('payments'));
}

async function takeBack(world: World, site: Site): Promise<void> {
  const { person, id } = pick(world, [...world.answered.values()].slice(-20)) ?? {};
  if (!person || !id) return;
  const { status } = await during(world, 'others', () =>
    site.call('DELETE', `/api/checkout/order/${id}`, person),
  );
  if (status === 204) world.counts.takenBack += 1;
  else if (status !== 409) world.wrong.push(`Taking back answered ${status}.`);
}

async function adjust(world: World, site: Site): Promise<void> {
  const { body } = await during(world, 'others', () =>
    site.call('GET', '/api/subscription/subscription/active-subscription', 'client'),
  );
  const { id, currentCreditBalance: balance } = body.subscription as {
    id: string;
    currentCreditBalance: number;
  };
  const { status } = await during(world, 'others', () =>
    site.call('POST', '/api/subscription/subscription/adjust-credit-balance', 'admin', {
      body: { subscriptionId: id, amount: balance < 100 ? 150 : -1, reason: 'kill test' },
    }),
  );
  if (status >= 500) world.wrong.push(`Adjusting answered ${status}.`);
  world.counts.adjusted += 1;
}

/** Repeats orders that got no answer, as a browser does. */
export async function retry(world: World, site: Site): Promise<void> {
  for (const sent of world.unanswered.values()) {
    await sendOrder(world, site, sent);
    world.counts.retried += 1;
  }
}

/** Applies load to a site until it is killed. */
export async function work(world: World, site: Site): Promise<void> {
  const workers: readonly ((world: World, site: Site) => Promise<void>)[] = [
    buy,
    buy,
    buy,
    buy,
    pay,
    pay,
    cycle,
    takeBack,
    adjust,
    plan,
  ];
  const isAlive = () => site.child.exitCode === null && site.child.signalCode === null;
  await Promise.all(
    workers.map(async (one) => {
      while (isAlive()) {
        try {
          await one(world, site);
        } catch (error) {
          if (error instanceof LostAnswer) return;
          world.wrong.push(String(error));
          return;
        }
        // Orders and payments run almost without a pause, other acts with one.
        await wait(one === buy || one === pay ? 1 : 40);
      }
    }),
  );
}

/** All orders of a person according to the site. */
async function ordersOf(site: Site, person: string): Promise<Order[]> {
  const all: Order[] = [];
  for (;;) {
    const { body } = (await site.call(
      'GET',
      `/api/checkout/order?skipCount=${all.length}&maxResultCount=200`,
      person,
    )) as Answer & { body: { items: Order[] } };
    all.push(...body.items);
    if (body.items.length < 200) return all;
  }
}

/** Finishes open orders and compares the site's orders with the recorded answers and payments. */
export async function settle(
  world: World,
  site: Site,
): Promise<{ orders: number; completed: number; cancelled: number; paidByCard: number }> {
  await retry(world, site);
  while (
    world.undelivered.size > 0 ||
    [...world.stripe.sessions.values()].some(({ status }) => status === 'open')
  )
    await pay(world, site);
  await site.send('lastPayments');
  const orders = (await Promise.all(people.map((person) => ordersOf(site, person)))).flat();
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [key, { id }] of world.answered)
    if (!byId.has(id)) world.wrong.push(`Order ${id}, which was answered under ${key}, is gone.`);
  const answered = new Set([...world.answered.values()].map(({ id }) => id));
  for (const { id, number, status } of orders) {
    if (!answered.has(id))
      world.wrong.push(`Order ${number} was made by no key that was answered.`);
    if (status === 'PaymentPending') world.wrong.push(`Order ${number} still waits.`);
    const sessions = world.stripe.of(id);
    const paid = sessions.filter(({ payment_status: state }) => state === 'paid');
    if (sessions.length > 1) world.wrong.push(`Order ${number} has ${sessions.length} sessions.`);
    const back = world.stripe.refunds.filter(({ payment_intent: intent }) =>
      paid.some((session) => session.payment_intent === intent),
    ).length;
    if (paid.length > 0 && status !== 'Completed' && back !== 1)
      world.wrong.push(`Order ${number} is ${status}, was paid, and was paid back ${back} times.`);
    if (status === 'Completed' && back > 0)
      world.wrong.push(`Order ${number} is completed and was paid back.`);
    if (status === 'Completed' && sessions.length > 0 && paid.length !== 1)
      world.wrong.push(`Order ${number} is completed without a payment.`);
  }
  const count = (status: Order['status']) =>
    orders.filter((order) => order.status === status).length;
  return {
    orders: orders.length,
    completed: count('Completed'),
    cancelled: count('Cancelled'),
    paidByCard: [...world.stripe.sessions.values()].filter(
      ({ payment_status: state }) => state === 'paid',
    ).length,
  };
}
