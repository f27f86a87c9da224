import type { profitStatementDetails } from '@editorial/contracts/profit';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, gte, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { licenses } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { moneyOf } from '../money.ts';
import { required } from '../required.ts';
import { CLOSING_DELAY_MS, monthSpan, shareOf, sharePercent } from './profit.rules.ts';
import { profitStatementLines, profitStatements } from './profit.tables.ts';

export type StatementDetails = z.output<typeof profitStatementDetails>;

/** Statements computed from the licenses of a month, whether closed or not. */
// Long because one pass over a month builds all its statements.
async function openStatements(tx: Tx, month: string): Promise<StatementDetails[]> {
  const { start, end } = monthSpan(month);
  const rows = await tx
    .select({
      license: licenses,
      exclusivity: assets.exclusivity,
      contributorId: assets.contributorId,
      name: users.name,
      surname: users.surname,
      userName: users.userName,
      company: users.company,
    })
    .from(licenses)
    .innerJoin(assets, eq(assets.id, licenses.assetId))
    .leftJoin(users, eq(users.id, assets.contributorId))
    .where(
      and(
        gte(licenses.issuedAt, start),
        lt(licenses.issuedAt, end),
        isNull(licenses.revokedAt),
        ne(licenses.source, 'Trial'),
        isNotNull(assets.contributorId),
      ),
    )
    .orderBy(asc(licenses.runningNumber));
  const statements = new Map<string, StatementDetails>();
  for (const { license, exclusivity, contributorId, ...person } of rows) {
    if (contributorId === null) continue;
    const key = `${contributorId}:${license.currency}`;
    const before = statements.get(key) ?? {
      contributorId,
      contributorName:
        person.company ||
        `${person.name ?? ''} ${person.surname ?? ''}`.trim() ||
        (person.userName ?? contributorId),
      month,
      currency: license.currency,
      licenseCount: 0,
      revenue: 0,
      share: 0,
      closedAt: null,
      lines: [],
    };
    const revenue = moneyOf({ amount: license.revenue, currency: license.currency });
    const share = shareOf(revenue, exclusivity).amountMinor;
    const line = {
      licenseId: license.id,
      licenseNumber: license.number,
      assetNumber: license.assetNumber,
      assetTitle: license.assetTitle,
      exclusivity,
      issuedAt: license.issuedAt.toISOString(),
      revenue: license.revenue,
      sharePercent: sharePercent(exclusivity),
      share,
    };
    statements.set(key, {
      ...before,
      licenseCount: before.licenseCount + 1,
      revenue: before.revenue + license.revenue,
      share: before.share + share,
      lines: [...before.lines, line],
    });
  }
  return [...statements.values()];
}

async function closedStatements(tx: Tx, where: SQL): Promise<StatementDetails[]> {
  const rows = await tx.select().from(profitStatements).where(where);
  const lines = await tx
    .select({ line: profitStatementLines })
    .from(profitStatementLines)
    .innerJoin(profitStatements, eq(profitStatements.id, profitStatementLines.statementId))
    .where(where)
    .orderBy(asc(profitStatementLines.issuedAt), asc(profitStatementLines.licenseNumber));
  return rows.map((row) => ({
    contributorId: row.contributorId,
    contributorName: row.contributorName,
    month: row.month.slice(0, 7),
    currency: row.currency,
    licenseCount: row.licenseCount,
    revenue: row.revenue,
    share: row.share,
    closedAt: row.closedAt.toISOString(),
    lines: lines
      .filter(({ line }) => line.statementId === row.id)
      .map(
        ({
          line: {
            licenseId,
            licenseNumber,
            assetNumber,
            assetTitle,
            exclusivity,
            issuedAt,
            revenue,
            sharePercent: percent,
            share,
          },
        }) => ({
          licenseId,
          licenseNumber,
          assetNumber,
          assetTitle,
          exclusivity,
          issuedAt: issuedAt.toISOString(),
          revenue,
          sharePercent: percent,
          share,
        }),
      ),
  }));
}

const sameOwner = (a: StatementDetails, b: StatementDetails) =>
  a.contributorId === b.contributorId && a.currency === b.currency;

/** All statements of a month. Closed ones are read as stored, the others are computed. */
export async function statementsOf(tx: Tx, month: string): Promise<StatementDetails[]> {
  const closed = await closedStatements(tx, eq(profitStatements.month, `${month}-01`));
  const open = (await openStatements(tx, month)).filter(
    (statement) => !closed.some((other) => sameOwner(other, statement)),
  );
  return [...closed, ...open].toSorted((a, b) =>
    a.contributorName.localeCompare(b.contributorName),
  );
}

/** A closed statement by its id, as it was stored. */
export const closedStatement = async (tx: Tx, id: string): Promise<StatementDetails> =>
  required((await closedStatements(tx, eq(profitStatements.id, id)))[0], 'The statement');

/** The id of a contributor's statement if its month is closed, else null. */
export async function closedStatementId(
  tx: Tx,
  contributorId: string,
  month: string,
  currency: string,
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
  contributorId: string,
  month: string,
  currency: string,
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
  const open = (await statementsOf(tx, month)).filter((statement) => statement.closedAt === null);
  for (const {
    lines,
    contributorId,
    contributorName,
    currency,
    licenseCount,
    revenue,
    share,
  } of open) {
    const [row] = await tx
      .insert(profitStatements)
      .values({
        contributorId,
        contributorName,
        month: `${month}-01`,
        currency,
        licenseCount,
        revenue,
        share,
        closedAt: now,
        closedBy,
      })
      .returning({ id: profitStatements.id });
    if (row)
      await tx.insert(profitStatementLines).values(
        lines.map((line) => ({
          ...line,
          exclusivity: line.exclusivity as 'Exclusive' | 'NonExclusive',
          statementId: row.id,
          issuedAt: new Date(line.issuedAt),
        })),
      );
  }
  return open.length;
}
