import type { profitStatementDetails } from '@editorial/contracts/profit';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Exclusivity } from '../price-rules/price.rules.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { carriedShares, CLOSING_DELAY_MS, monthSpan, openSpan } from './profit.rules.ts';
import {
  contributorEarnings,
  profitClosedMonths,
  profitStatementLines,
  profitStatements,
} from '../tables/profit.tables.ts';

/** PostgreSQL takes 65,535 values in one statement. */
const LINES_AT_ONCE = 2000;

export type StatementDetails = Omit<z.output<typeof profitStatementDetails>, 'lineCount'>;
type StatementLine = StatementDetails['lines'][number];

type EarningRow = typeof contributorEarnings.$inferSelect;
type SoldLicense = Pick<
  typeof licenses.$inferSelect,
  'number' | 'verificationCode' | 'assetNumber' | 'assetTitle' | 'exclusivity'
>;
/** An earning that no statement has yet, with its license. */
interface OpenEarning {
  readonly earning: EarningRow;
  readonly license: SoldLicense;
}

async function closedMonths(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ month: profitClosedMonths.month }).from(profitClosedMonths);
  return new Set(rows.map(({ month }) => month.slice(0, 7)));
}

/** Returns the parts of an open month's statements. `lock` keeps it until the transaction ends. */
async function openEarnings(tx: Tx, month: string, lock: boolean): Promise<OpenEarning[]> {
  const closed = await closedMonths(tx);
  if (closed.has(month)) return [];
  const { start, end } = openSpan(month, closed);
  const query = tx
    .select({ earning: contributorEarnings, license: licenses })
    .from(contributorEarnings)
    .innerJoin(licenses, eq(licenses.id, contributorEarnings.licenseId))
    .where(
      and(
        isNull(contributorEarnings.statementId),
        isNull(contributorEarnings.voidedAt),
        gte(contributorEarnings.clearedAt, start),
        lt(contributorEarnings.clearedAt, end),
      ),
    )
    .orderBy(asc(contributorEarnings.clearedAt), asc(contributorEarnings.runningNumber));
  return lock ? query.for('update', { of: contributorEarnings }) : query;
}

/**
 * Hundredths of a minor unit that closed statements have not paid, by contributor and currency, as
 * `keyOf` gives it.
 */
async function carriedOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = (await tx.execute(sql`
    select e.contributor_id || ':' || e.currency as key,
      (e.hundredths - 100 * p.paid)::float8 as carried
    from (select contributor_id, currency, sum(share_hundredths) as hundredths
      from contributor_earnings where statement_id is not null group by 1, 2) e
    join (select contributor_id, currency, sum(share) as paid
      from profit_statements group by 1, 2) p using (contributor_id, currency)`)) as unknown as {
    rows: { key: string; carried: number }[];
  };
  return new Map(rows.map(({ key, carried }) => [key, carried]));
}

const keyOf = ({ contributorId, currency }: Pick<EarningRow, 'contributorId' | 'currency'>) =>
  `${contributorId}:${currency}`;

const lineOf = ({ earning, license }: OpenEarning, share: number): StatementLine => ({
  id: earning.id,
  kind: earning.kind,
  licenseId: earning.licenseId,
  licenseNumber: license.number,
  verificationCode: license.verificationCode,
  assetNumber: license.assetNumber,
  assetTitle: license.assetTitle,
  exclusivity: license.exclusivity,
  issuedAt: earning.at.toISOString(),
  revenue: earning.revenue,
  sharePercent: earning.sharePercent,
  share,
});

/** The names of people on their statements. Someone without an account is named by the id. */
async function namesOf(tx: Tx, ids: readonly string[]): Promise<(id: string) => string> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  const names = new Map(
    people.map(({ id, company, name, surname, userName }) => [
      id,
      company || `${name ?? ''} ${surname ?? ''}`.trim() || userName,
    ]),
  );
  const { rows } = (await tx.execute(
    sql`select user_id as id, name from closed_payees`,
  )) as unknown as { rows: { id: string; name: string }[] };
  for (const { id, name } of rows) names.set(id, name);
  return (id) => names.get(id) || id;
}

/** Statements of a month that was not closed, computed from what was earned and taken back. */
async function openStatements(
  tx: Tx,
  month: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StatementDetails[]> {
  const all = await openEarnings(tx, month, lock);
  const nameOf = await namesOf(tx, [...new Set(all.map(({ earning }) => earning.contributorId))]);
  const carried = await carriedOf(tx);
  const owners = Map.groupBy(all, ({ earning }) => keyOf(earning));
  return [...owners].flatMap(([key, owned]) => {
    const [first] = owned;
    if (!first) return [];
    const { contributorId, currency } = first.earning;
    const { shares } = carriedShares(
      carried.get(key) ?? 0,
      owned.map(({ earning }) => earning.shareHundredths),
    );
    const lines = owned.map((one, index) => lineOf(one, shares[index] ?? 0));
    return {
      contributorId,
      contributorName: nameOf(contributorId),
      month,
      currency,
      licenseCount: lines.filter(({ kind }) => kind === 'Sale').length,
      revenue: lines.reduce((sum, { revenue }) => sum + revenue, 0),
      share: lines.reduce((sum, { share }) => sum + share, 0),
      closedAt: null,
      lines,
    };
  });
}

async function closedStatements(tx: Tx, where: SQL): Promise<StatementDetails[]> {
  const rows = await tx.select().from(profitStatements).where(where);
  const found = await tx
    .select({ line: profitStatementLines, verificationCode: licenses.verificationCode })
    .from(profitStatementLines)
    .innerJoin(profitStatements, eq(profitStatements.id, profitStatementLines.statementId))
    .innerJoin(contributorEarnings, eq(contributorEarnings.id, profitStatementLines.earningId))
    .innerJoin(licenses, eq(licenses.id, profitStatementLines.licenseId))
    .where(where)
    .orderBy(asc(contributorEarnings.clearedAt), asc(contributorEarnings.runningNumber));
  const lines = Map.groupBy(
    found.map(({ line, verificationCode }) => ({ ...line, verificationCode })),
    ({ statementId }) => statementId,
  );
  return rows.map((row) => ({
    contributorId: row.contributorId,
    contributorName: row.contributorName,
    month: row.month.slice(0, 7),
    currency: row.currency,
    licenseCount: row.licenseCount,
    revenue: row.revenue,
    share: row.share,
    closedAt: row.closedAt.toISOString(),
    lines: (lines.get(row.id) ?? []).map(
      ({ tenantId: _tenantId, statementId: _statementId, earningId, issuedAt, ...line }) => ({
        ...line,
        id: earningId,
        issuedAt: issuedAt.toISOString(),
      }),
    ),
  }));
}

/** All statements of a month. Closed ones are read as stored, the others are computed. */
export async function statementsOf(tx: Tx, month: string): Promise<StatementDetails[]> {
  const closed = await closedStatements(tx, eq(profitStatements.month, `${month}-01`));
  return [...closed, ...(await openStatements(tx, month))].toSorted((a, b) =>
    a.contributorName.localeCompare(b.contributorName),
  );
}

/** A closed statement by its id, as it was stored. */
export const closedStatement = async (tx: Tx, id: string): Promise<StatementDetails> =>
  required((await closedStatements(tx, eq(profitStatements.id, id)))[0], 'The statement');

/** The id of a contributor's statement if its month is closed, else null. */
export async function closedStatementId(
  tx: Tx,
  {
    contributorId,
    month,
    currency,
  }: { readonly contributorId: string; readonly month: string; readonly currency: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: profitStatements.id })
    .from(profitStatements)
    .where(
      and(
        eq(profitStatements.contributorId, contributorId),
        eq(profitStatements.month, `${month}-01`),
        eq(profitStatements.currency, currency),
      ),
    );
  return row?.id ?? null;
}

/** The statement of a contributor. Throws `Editorial:NotFound` if there is none. */
export async function statementOf(
  tx: Tx,
  {
    contributorId,
    month,
    currency,
  }: { readonly contributorId: string; readonly month: string; readonly currency: string },
): Promise<StatementDetails> {
  const statement = (await statementsOf(tx, month)).find(
    (candidate) => candidate.contributorId === contributorId && candidate.currency === currency,
  );
  if (!statement) throw problem('Editorial:NotFound');
  return statement;
}

/**
 * Closes a month that is over, so that its statements never change again. Returns the number of
 * statements closed.
 */
export async function closeMonth(
  tx: Tx,
  month: string,
  closedBy: string,
  now: Date,
): Promise<number> {
  if (now.getTime() < monthSpan(month).end.getTime() + CLOSING_DELAY_MS)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: 'The month is not over yet.', members: ['month'] }],
    });
  // Serialize concurrent closings. The second one finds nothing left to close.
  await tx.execute(
    sql`select pg_advisory_xact_lock(
      hashtextextended(current_setting('app.tenant_id') || ${`:profit:${month}`}, 0))`,
  );
  if ((await closedMonths(tx)).has(month)) return 0;
  // A license that ends now waits, and is then a negative line of the next month.
  const open = await openStatements(tx, month, { lock: true });
  for (const statement of open) await keepStatement(tx, statement, closedBy, now);
  await tx.insert(profitClosedMonths).values({ month: `${month}-01`, closedAt: now, closedBy });
  return open.length;
}

async function keepStatement(
  tx: Tx,
  { lines, month, ...statement }: StatementDetails,
  closedBy: string,
  closedAt: Date,
): Promise<void> {
  const [row] = await tx
    .insert(profitStatements)
    .values({ ...statement, month: `${month}-01`, closedAt, closedBy })
    .returning({ id: profitStatements.id });
  const { id: statementId } = required(row, 'The statement');
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    await tx.insert(profitStatementLines).values(
      some.map(({ id, issuedAt, exclusivity, verificationCode: _code, ...line }) => ({
        ...line,
        exclusivity: exclusivity as Exclusivity,
        earningId: id,
        statementId,
        issuedAt: new Date(issuedAt),
      })),
    );
    await tx
      .update(contributorEarnings)
      .set({ statementId })
      .where(
        inArray(
          contributorEarnings.id,
          some.map(({ id }) => id),
        ),
      );
  }
}
