// The real site with additions for the kill test: images that are only rows, and commands that make
// cycles due or run the payments' job.
import { assets } from '../../server/src/catalog/assets/assets.tables.ts';
import { setByKey } from '../../server/src/catalog/import/add-picture.ts';
import { openCardPayments } from '../../server/src/commerce/checkout/card-payments.ts';
import { checkOpenPayments } from '../../server/src/commerce/checkout/payments.ts';
import { HOST_TENANT } from '../../server/src/ground/database/database.ts';
import { seedPeople } from '../../server/src/demo/people.ts';
import { seedSubscriptions } from '../../server/src/demo/subscriptions.ts';
import { readEnvironment } from '../../server/src/ground/environment.ts';
import { createServer } from '../../server/src/server.ts';
import { openPlanCards } from '../../server/src/commerce/billing/plan-cards.ts';
import { runCharges } from '../../server/src/commerce/billing/run-charges.ts';
import { runCycles } from '../../server/src/commerce/plans/cycles.job.ts';

/** Commands from the test to a running server. */
export type ServerCommand = 'cycles' | 'payments' | 'lastPayments' | 'close';

const server = await createServer(readEnvironment());
const { context } = server;
const { database } = context;

async function prepare(pictures: number): Promise<void> {
  await seedPeople(context);
  await seedSubscriptions(context);
  await database.inTenant(HOST_TENANT, async (tx) => {
    const setId = await setByKey(tx, 'Kill test', 'Kill test');
    for (let at = 0; at < pictures; at += 500)
      await tx.insert(assets).values(
        Array.from({ length: 500 }, (_, index) => ({
          title: `Picture ${at + index}`,
          setId,
          status: 'Published' as const,
          modelRelease: 'NotNeeded' as const,
          propertyRelease: 'NotNeeded' as const,
        })),
      );
  });
}

/**
 * Makes one to three cycles of every active subscription due and runs the job. Uses a new anchor
 * each time, because a cycle's start is its idempotency key.
 */
async function passCycles(): Promise<void> {
  const months = 1 + Math.floor(Math.random() * 3);
  const anchor = new Date();
  anchor.setUTCMonth(anchor.getUTCMonth() - months - 1, 15);
  await database.executeSql(
    "update subscriptions set cycle_anchor = $1::timestamptz, cycle_number = 0, cycle_start = $1::timestamptz, cycle_end = $1::timestamptz + interval '1 month', download_volume = 1000000 where state = 3 and client_id is not null",
    [anchor.toISOString()],
  );
  await runCycles(context);
}

/** Runs the jobs of payments with a clock ahead. */
async function lookLater(aheadMinutes: number): Promise<void> {
  const cards = openCardPayments(context);
  const planCards = openPlanCards(context);
  const later = { ...context, clock: { now: () => new Date(Date.now() + aheadMinutes * 60_000) } };
  if (planCards) await runCharges(later, planCards);
  if (cards) await checkOpenPayments(later, cards);
}

const acts: Readonly<Record<ServerCommand, () => Promise<void>>> = {
  cycles: passCycles,
  payments: () => lookLater(10),
  // A server that was killed keeps its claims on payments. This is later than all of them.
  lastPayments: () => lookLater(15),
  async close() {
    await server.close();
    process.exit(0);
  },
};
process.on('message', ({ id, command }: { id: number; command: ServerCommand }) => {
  acts[command]().then(
    () => process.send?.({ id }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});

// The parent process is gone, so nothing else would stop this server.
process.on('disconnect', () => process.exit(0));
const pictures = Number(process.argv[2] ?? 0);
if (pictures > 0) await prepare(pictures);
process.send?.({ url: await server.listen() });
