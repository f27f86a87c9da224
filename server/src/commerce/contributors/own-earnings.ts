import type {
  contributorsApi,
  Earning,
  EarningsOfMonth,
  EarningStates,
} from '@editorial/contracts/contributors';
import { decimalsOf } from '@editorial/contracts/currencies';
import type { z } from '@editorial/contracts/schema';
import { and, desc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { csvLine } from '../../ground/csv.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { contributorEarnings } from '../tables/profit.tables.ts';

type Query = z.output<NonNullable<typeof contributorsApi.earnings.query>>;
type Chosen = Pick<Query, 'month' | 'assetId' | 'state'>;
type State = (typeof EarningStates)[number];
type Row = { readonly earning: typeof contributorEarnings.$inferSelect } & {
  readonly license: Pick<
    typeof licenses.$inferSelect,
    'number' | 'verificationCode' | 'assetId' | 'assetNumber' | 'assetTitle'
  >;
};

const inState: Readonly<Record<State, SQL | undefined>> = {
  Pending: isNull(contributorEarnings.clearedAt),
  Cleared: and(isNotNull(contributorEarnings.clearedAt), isNull(contributorEarnings.statementId)),
  Settled: isNotNull(contributorEarnings.statementId),
};

function whereOf({ userId }: Pick<Caller, 'userId'>, { month, assetId, state }: Chosen) {
  const span = month === undefined ? null : monthSpan(month);
  return and(
    eq(contributorEarnings.contributorId, userId),
    isNull(contributorEarnings.voidedAt),
    span ? gte(contributorEarnings.at, span.start) : undefined,
    span ? lt(contributorEarnings.at, span.end) : undefined,
    assetId === undefined ? undefined : eq(licenses.assetId, assetId),
    state && inState[state],
  );
}

const stateOf = ({ clearedAt, statementId }: Row['earning']): State =>
  statementId !== null ? 'Settled' : clearedAt === null ? 'Pending' : 'Cleared';

const viewOf = ({ earning, license }: Row): Earning => ({
  id: earning.id,
  kind: earning.kind,
  at: earning.at.toISOString(),
  state: stateOf(earning),
  licenseNumber: license.number,
  verificationCode: license.verificationCode,
  assetId: license.assetId,
  assetNumber: license.assetNumber,
  assetTitle: license.assetTitle,
  currency: earning.currency,
  revenue: earning.revenue,
  sharePercent: earning.sharePercent,
  shareHundredths: earning.shareHundredths,
});

const rowsOf = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ earning: contributorEarnings, license: licenses })
    .from(contributorEarnings)
    .innerJoin(licenses, eq(licenses.id, contributorEarnings.licenseId))
    .where(where)
    .orderBy(desc(contributorEarnings.at), desc(contributorEarnings.runningNumber));

/** A page of the caller's licenses and earnings, the newest first. */
export async function listEarnings(
  tx: Tx,
  caller: Caller,
  { sorting, skipCount, maxResultCount, ...chosen }: Query,
): Promise<{ totalCount: number; items: Earning[] }> {
  if (sorting !== undefined && sorting !== 'at desc')
    throw problem('Editorial:UnknownSorting', { data: { sorting } });
  const where = whereOf(caller, chosen);
  const rows = await rowsOf(tx, where).offset(skipCount).limit(maxResultCount);
  return { totalCount: await countEarnings(tx, caller, chosen), items: rows.map(viewOf) };
}

const countOf = { Pending: 'pending_count', Cleared: 'cleared_count', Settled: 'settled_count' };

/** The sums of a person's months, and what was not added to them yet. */
const monthsOf = (userId: string) =>
  sql`(select * from contributor_months where contributor_id = ${userId}
    union all select * from contributor_month_changes where contributor_id = ${userId}) as months`;

/** How many earnings a list has, of the stored sums. One picture's are counted. */
async function countEarnings(tx: Tx, caller: Caller, chosen: Chosen): Promise<number> {
  if (chosen.assetId !== undefined) {
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(contributorEarnings)
      .innerJoin(licenses, eq(licenses.id, contributorEarnings.licenseId))
      .where(whereOf(caller, chosen));
    return counted?.count ?? 0;
  }
  const states = chosen.state ? [countOf[chosen.state]] : Object.values(countOf);
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(${sql.raw(states.join(' + '))}), 0)::int as count
    from ${monthsOf(caller.userId)}
    where ${chosen.month === undefined} or month = ${`${chosen.month ?? '2000-01'}-01`}`)) as unknown as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}

/** Sums by month (UTC) and currency, the newest first. */
export async function listMonths(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
): Promise<EarningsOfMonth[]> {
  const { rows } = (await tx.execute(sql`
    select to_char(month, 'YYYY-MM') as month, currency, sum(license_count)::int as "licenseCount",
      round(sum(pending) / 100)::float8 as pending, round(sum(cleared) / 100)::float8 as cleared,
      round(sum(settled) / 100)::float8 as settled
    from ${monthsOf(userId)} group by months.month, currency
    having sum(pending_count + cleared_count + settled_count) > 0
    order by months.month desc, currency`)) as unknown as { rows: EarningsOfMonth[] };
  return rows;
}

const columnNames = [
  'Date',
  'Kind',
  'State',
  'License',
  'Asset',
  'Title',
  'Revenue',
  'Rate',
  'Share',
  'Currency',
];
const decimal = (amount: number, places: number) => ({
  written: (amount / 10 ** places).toFixed(places),
});

/**
 * The condition for earnings after another one in the order of lists. Its time is compared as it is
 * stored.
 */
const after = ({ id }: Row['earning']) =>
  sql`(${contributorEarnings.at}, ${contributorEarnings.runningNumber}) <
    (select last.at, last.running_number from contributor_earnings last where last.id = ${id})`;

/**
 * The caller's earnings as CSV (RFC 4180), page by page. Each page begins after the last line of
 * the one before, so that a sale meanwhile repeats none.
 */
export async function* earningsCsv(
  { database }: Pick<Context, 'database'>,
  caller: Caller,
  chosen: Chosen,
  pageSize = 5000,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columnNames)}`;
  for (let last: Row['earning'] | undefined; ;) {
    const rows: Row[] = await database.inTenant(caller.tenantId, (tx) =>
      rowsOf(tx, and(whereOf(caller, chosen), last && after(last))).limit(pageSize),
    );
    last = rows.at(-1)?.earning;
    yield rows
      .map(viewOf)
      .map((one) =>
        csvLine([
          one.at,
          one.kind,
          one.state,
          one.licenseNumber,
          one.assetNumber,
          one.assetTitle,
          decimal(one.revenue, decimalsOf(one.currency)),
          one.sharePercent,
          // Exact: a statement rounds the sum, not each line.
          decimal(one.shareHundredths, decimalsOf(one.currency) + 2),
          one.currency,
        ]),
      )
      .join('');
    if (rows.length < pageSize) return;
  }
}
