import type {
  contributorsApi,
  Earning,
  EarningsOfMonth,
  EarningStates,
} from '@editorial/contracts/contributors';
import type { z } from '@editorial/contracts/schema';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { csvCell } from '../csv.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { licenses } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { contributorEarnings } from '../profit/profit.tables.ts';

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
  const counted = tx.select({ count: sql<number>`count(*)::int` }).from(contributorEarnings);
  // The licenses are joined only where the condition names them.
  const [total] = await (chosen.assetId === undefined
    ? counted.where(where)
    : counted.innerJoin(licenses, eq(licenses.id, contributorEarnings.licenseId)).where(where));
  return { totalCount: total?.count ?? 0, items: rows.map(viewOf) };
}

/** Sums by month (UTC) and currency, the newest first. */
export async function listMonths(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
): Promise<EarningsOfMonth[]> {
  const sum = (state: State) =>
    sql<number>`round(coalesce(sum(${contributorEarnings.shareHundredths})
      filter (where ${inState[state]}), 0) / 100)::float8`;
  // Formatted once for each month: formatting each row takes longer than all the rest.
  const month = sql<string>`to_char(
    date_trunc('month', ${contributorEarnings.at} at time zone 'UTC'), 'YYYY-MM')`;
  const byMonth = sql`date_trunc('month', ${contributorEarnings.at} at time zone 'UTC')`;
  return tx
    .select({
      month,
      currency: contributorEarnings.currency,
      licenseCount: sql<number>`(count(*) filter (where ${contributorEarnings.kind} = 'Sale'))::int`,
      pending: sum('Pending'),
      cleared: sum('Cleared'),
      settled: sum('Settled'),
    })
    .from(contributorEarnings)
    .where(and(eq(contributorEarnings.contributorId, userId), isNull(contributorEarnings.voidedAt)))
    .groupBy(byMonth, contributorEarnings.currency)
    .orderBy(desc(byMonth), asc(contributorEarnings.currency));
}

const PAGE_SIZE = 5000;
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
const line = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;
const decimal = (amount: number, places: number) => (amount / 10 ** places).toFixed(places);

/** The caller's earnings as CSV (RFC 4180), page by page. */
export async function* earningsCsv(
  { database }: Pick<Context, 'database'>,
  caller: Caller,
  chosen: Chosen,
): AsyncGenerator<string> {
  yield `\ufeff${line(columnNames)}`;
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const rows = await database.inTenant(caller.tenantId, (tx) =>
      rowsOf(tx, whereOf(caller, chosen)).offset(skip).limit(PAGE_SIZE),
    );
    yield rows
      .map(viewOf)
      .map((one) =>
        line([
          one.at,
          one.kind,
          one.state,
          one.licenseNumber,
          one.assetNumber,
          one.assetTitle,
          decimal(one.revenue, 2),
          one.sharePercent,
          // Exact: a statement rounds the sum, not each line.
          decimal(one.shareHundredths, 4),
          one.currency,
        ]),
      )
      .join('');
    if (rows.length < PAGE_SIZE) return;
  }
}
