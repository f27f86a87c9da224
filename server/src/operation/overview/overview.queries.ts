import type { Overview } from '@editorial/contracts/overview';
import { Policy } from '@editorial/contracts/policy';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { openCaseCount } from '../../commerce/refunds/payment-cases.queries.ts';
import { required } from '../../ground/required.ts';
import { DAY_MS } from '../../ground/clock.ts';

type WaitingName = Overview['waiting'][number]['name'];
type FigureName = Overview['figures'][number]['name'];

/** The people for each kind of work, and how it is counted in the transaction's organization. */
const waitingFor = (now: Date): readonly [WaitingName, string, SQL][] => [
  [
    'Requests',
    Policy.SubscriptionsApprove,
    sql`select count(*) from subscriptions where state = ${SubscriptionState.Created}`,
  ],
  ['Reviews', Policy.AssetsReview, sql`select count(*) from assets where status = 'Submitted'`],
  [
    'Applications',
    Policy.Users,
    sql`select count(*) from join_applications where status = 'Submitted'`,
  ],
  [
    'OverdueInvoices',
    Policy.OrdersManage,
    sql`select count(*) from invoices v join orders o on o.id = v.order_id
      where v.paid_at is null and v.credited < v.amount and v.due_at < ${now.toISOString()} and o.status <> 'Cancelled'`,
  ],
  [
    // Payments of plans. Those of orders are cases.
    'UnmatchedPayments',
    Policy.SubscriptionsState,
    sql`select count(*) from plan_charges where state = 'Mismatch'`,
  ],
  ['PaymentCases', Policy.OrdersManage, openCaseCount],
];

const figures: readonly [FigureName, (from: string, to: string) => SQL][] = [
  [
    'Orders',
    (from, to) => sql`select count(*) from orders
      where creation_time >= ${from} and creation_time < ${to} and status <> 'Cancelled'`,
  ],
  [
    'Licenses',
    (from, to) => sql`select count(*) from licenses
      where issued_at >= ${from} and issued_at < ${to} and revoked_at is null`,
  ],
  [
    'CreditsUsed',
    (from, to) => sql`select coalesce(-sum(amount), 0) from ledger_entries
      where kind = 'Purchase' and at >= ${from} and at < ${to}`,
  ],
  [
    'NewPeople',
    (from, to) =>
      sql`select count(*) from users where created_at >= ${from} and created_at < ${to}`,
  ],
];

async function numbers(tx: Tx, queries: readonly SQL[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const columns = queries.map((query) => sql`(${query})::int`);
  const { rows } = (await tx.execute(
    sql`select array[${sql.join(columns, sql`, `)}] as numbers`,
  )) as unknown as { rows: { numbers: number[] }[] };
  return required(rows[0], 'The numbers of the overview').numbers;
}

/** Returns the work that waits for the caller, and the figures of today (UTC) beside those a week ago. */
export async function readOverview(
  tx: Tx,
  caller: Caller,
  now: Date,
): Promise<Omit<Overview, 'steps'>> {
  const holds = (policy: string) => caller.granted[policy] === true;
  const mine = waitingFor(now).filter(([, policy]) => holds(policy));
  const counts = await numbers(
    tx,
    mine.map(([, , query]) => query),
  );
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  const at = (date: Date, weeks = 0) => new Date(date.getTime() - weeks * 7 * DAY_MS).toISOString();
  const shown = holds(Policy.OrdersManage) ? figures : [];
  const values = await numbers(
    tx,
    shown.flatMap(([, of]) => [of(at(today), at(now)), of(at(today, 1), at(now, 1))]),
  );
  return {
    waiting: mine.map(([name], index) => ({ name, count: counts[index] ?? 0 })),
    figures: shown.map(([name], index) => ({
      name,
      today: values[2 * index] ?? 0,
      lastWeek: values[2 * index + 1] ?? 0,
    })),
  };
}

/** Jobs that gave up. They are the site's, not an organization's. */
export async function failedJobs(tx: Tx, caller: Caller): Promise<Overview['waiting']> {
  if (caller.tenantId !== HOST_TENANT || caller.granted[Policy.AuditLogs] !== true) return [];
  const { rows } = (await tx.execute(
    sql`select count(*)::int as count from pgboss.job where state = 'failed'`,
  )) as unknown as { rows: { count: number }[] };
  return [{ name: 'FailedJobs', count: rows[0]?.count ?? 0 }];
}
