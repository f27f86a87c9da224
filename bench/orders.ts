import type { orderRequest } from '@editorial/contracts/checkout';
import { CreditCycle, ProfileType, SubscriptionState } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { assets } from '../server/src/catalog/assets/assets.tables.ts';
import { setByKey } from '../server/src/catalog/import/add-picture.ts';
import { openOrders } from '../server/src/commerce/checkout/order-batches.ts';
import { createOrderRequest } from '../server/src/commerce/checkout/order.ts';
import { priceBasket } from '../server/src/commerce/checkout/quote.ts';
import type { Caller } from '../server/src/ground/context/context.ts';
import { HOST_TENANT } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';
import { readEnvironment } from '../server/src/ground/environment.ts';
import { createServer, type Server } from '../server/src/server.ts';
import { ledgerViolations } from '../server/src/commerce/ledger/ledger.invariants.ts';
import { grantCredits } from '../server/src/commerce/subscription/ledger.ts';
import { changeState } from '../server/src/commerce/plan-changes/state-changes.ts';
import {
  subscriptionMembers,
  subscriptions,
} from '../server/src/commerce/tables/subscriptions.tables.ts';

const ORDER_COUNT = 1000;
const SUBSCRIPTION_COUNT = 1000;
/** Orders of each kind before the measurement. */
const WARM_UP_ORDER_COUNT = 500;
/** Concurrent clients. As many as the server's pool has connections. */
const CLIENT_COUNT = 20;

function callerOf(userId: string): Caller {
  return {
    userId,
    tenantId: HOST_TENANT,
    tenantName: null,
    userName: userId,
    name: 'Bench',
    person: { name: 'Bench', surname: '', email: 'bench@editorial.test', phoneNumber: null },
    roles: [],
    profileType: ProfileType.Client,
    granted: {},
    emailConfirmed: true,
  };
}

/** Creates a client with an active subscription and enough credits. */
async function subscribe({ context }: Server): Promise<Caller> {
  const now = new Date();
  const userId = crypto.randomUUID();
  await context.database.inTenant(HOST_TENANT, async (tx) => {
    const [row] = await tx
      .insert(subscriptions)
      .values({
        clientId: userId,
        clientName: 'Bench',
        planName: 'Bench',
        state: SubscriptionState.Approved,
        creditCycle: CreditCycle.Monthly,
        creditsPerCycle: 100,
        downloadVolume: 1_000_000,
        createdBy: userId,
        createdByName: 'Bench',
        creationTime: now,
      })
      .returning();
    if (!row) throw new Error('A subscription was not written.');
    await tx
      .insert(subscriptionMembers)
      .values({ subscriptionId: row.id, userId, isMasterUser: true });
    await changeState(context, {
      tx,
      row,
      to: SubscriptionState.Activated,
      act: {
        actor: 'Bench',
        reason: '',
        now,
      },
    });
    await grantCredits(tx, {
      subscriptionId: row.id,
      kind: 'Adjustment',
      amount: 10 * ORDER_COUNT,
      reference: 'Bench',
      actor: 'Bench',
      key: 'bench',
      at: now,
      expiresAt: null,
    });
  });
  return callerOf(userId);
}

/** Runs `work` for each item, CLIENT_COUNT at a time. Returns the results. */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
}

/** Transactions per second. */
async function rate(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const begin = performance.now();
  await all(works, (work) => work());
  return (works.length / (performance.now() - begin)) * 1000;
}

type Body = z.output<typeof orderRequest>;
/** Order bodies of one image each. They are quoted beforehand, so that only orders are measured. */
const quoted = (
  { context }: Server,
  caller: Caller,
  pictures: readonly string[],
): Promise<Body[]> =>
  all(pictures, async (assetId) => {
    const basket = {
      subscriptionImages: [{ assetId, resolutionType: 1 as const }],
      aLaCarteImages: [],
    };
    const { quote } = await context.database.inTenant(HOST_TENANT, (tx) =>
      priceBasket(context, tx, caller, basket),
    );
    return { ...basket, quoteHash: quote.quoteHash };
  });
/** Functions that place the orders as the API route does. */
function ordersOf(
  { context }: Server,
  callers: readonly Caller[],
  bodies: readonly Body[],
): (() => Promise<unknown>)[] {
  const orders = openOrders(context);
  return bodies.map(
    (body, index) => () =>
      orders.place(
        HOST_TENANT,
        createOrderRequest({
          caller: callers[index % callers.length]!,
          key: crypto.randomUUID(),
          body,
          language: 'en',
        }),
      ),
  );
}

/**
 * Measures orders on PostgreSQL with fsync enabled. Compares them with bare transactions that
 * update one row and insert another.
 */
// Long because it measures pairs on the same warmed database. The order of the pairs is a part of the
// measurement: apart, a pair could run on tables that are not warm, and its figure would be wrong.
export async function run(): Promise<void> {
  if (postgresFolder === null)
    return console.log(
      'orders: there is no PostgreSQL on this machine, so this was not measured.\n',
    );
  const postgres = await openTestPostgres({ durable: true });
  const server = await createServer(
    readEnvironment({
      DATABASE_URL: postgres.url,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
    }),
    { mail: { async send() {} } },
  );
  const pool = postgres.pool(CLIENT_COUNT);
  try {
    const pictures = await server.context.database.inTenant(HOST_TENANT, async (tx) => {
      const setId = await setByKey(tx, 'Bench', 'Bench');
      const rows = await tx
        .insert(assets)
        .values(
          Array.from({ length: WARM_UP_ORDER_COUNT + ORDER_COUNT }, (_, index) => ({
            title: `Picture ${index}`,
            setId,
            status: 'Published' as const,
            modelRelease: 'NotNeeded' as const,
            propertyRelease: 'NotNeeded' as const,
          })),
        )
        .returning({ id: assets.id });
      return rows.map(({ id }) => id);
    });
    const hot = await subscribe(server);
    const many = await all(Array.from({ length: SUBSCRIPTION_COUNT }), () => subscribe(server));
    await pool.query(
      'create table bench_accounts (id int primary key, balance int not null check (balance >= 0)); create table bench_movements (id bigint generated always as identity primary key, account_id int not null references bench_accounts (id), amount int not null)',
    );
    await pool.query(
      'insert into bench_accounts select id, 1000000 from generate_series(1, $1::int) as id',
      [SUBSCRIPTION_COUNT],
    );
    const bare = (accounts: number) =>
      Array.from({ length: ORDER_COUNT }, (_, index) => async () => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query('update bench_accounts set balance = balance - 1 where id = $1', [
            1 + (index % accounts),
          ]);
          await client.query('insert into bench_movements (account_id, amount) values ($1, -1)', [
            1 + (index % accounts),
          ]);
          await client.query('commit');
        } finally {
          client.release();
        }
      });
    // Warm up with rows in the tables, as in production. Plans made for empty tables use sequential
    // scans in each check.
    const warm = pictures.slice(0, WARM_UP_ORDER_COUNT);
    await all(ordersOf(server, [hot, ...many], await quoted(server, hot, warm)), (work) => work());
    await all(bare(SUBSCRIPTION_COUNT).slice(0, WARM_UP_ORDER_COUNT), (work) => work());
    await pool.query('vacuum analyze');
    const bodies = await quoted(server, hot, pictures.slice(WARM_UP_ORDER_COUNT));
    const line = (name: string, ours: number, theirs: number) =>
      console.log(
        `  ${name.padEnd(24)} ${ours.toFixed(0).padStart(6)}/s  against ${theirs.toFixed(0).padStart(6)}/s   ${(ours / theirs).toFixed(2)} times`,
      );
    console.log(
      `orders, ${ORDER_COUNT} by ${CLIENT_COUNT} clients at once, PostgreSQL, against bare transactions of two rows:`,
    );
    // Run the bare ones before and after and use their mean, because the machine's speed varies.
    for (const [name, orders, accounts] of [
      ['one subscription', ordersOf(server, [hot], bodies), 1],
      [`${SUBSCRIPTION_COUNT} subscriptions`, ordersOf(server, many, bodies), SUBSCRIPTION_COUNT],
    ] as const) {
      const before = await rate(bare(accounts));
      const ours = await rate(orders);
      line(name, ours, (before + (await rate(bare(accounts)))) / 2);
    }
    const violations = await server.context.database.asSystem(ledgerViolations);
    console.log(
      violations.length === 0
        ? '  the ledger is right afterwards\n'
        : `  ${violations.length} rows break rules of the ledger\n`,
    );
  } finally {
    await pool.end();
    await server.close();
    await postgres.close();
  }
}
