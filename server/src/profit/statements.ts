import type { profitStatementDetails } from '@editorial/contracts/profit';
import type { z } from '@editorial/contracts/schema';
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { licenses } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { moneyOf } from '../money.ts';
import { required } from '../required.ts';
import { CLOSING_DELAY_MS, monthSpan, shareOf, type MonthSpan } from './profit.rules.ts';
import { profitStatementLines, profitStatements } from './profit.tables.ts';

export type StatementDetails = z.output<typeof profitStatementDetails>;

type Line = StatementDetails['lines'][number];
/** A line, and whose it is. */
interface OwnedLine {
  readonly contributorId: string;
  readonly currency: string;
  readonly line: Line;
}

/** What licenses of a month earned, by the share that each was sold with. */
async function earnedLines(tx: Tx, { start, end }: MonthSpan): Promise<OwnedLine[]> {
  const rows = await tx
    .select()
    .from(licenses)
    .where(
      and(
        gte(licenses.issuedAt, start),
        lt(licenses.issuedAt, end),
        isNull(licenses.revokedAt),
        ne(licenses.source, 'Trial'),
        isNotNull(licenses.contributorId),
      ),
    )
    .orderBy(asc(licenses.runningNumber));
  return rows.flatMap(({ contributorId, ...license }) =>
    contributorId === null
      ? []
      : {
          contributorId,
          currency: license.currency,
          line: {
            licenseId: license.id,
            licenseNumber: license.number,
            assetNumber: license.assetNumber,
            assetTitle: license.assetTitle,
            exclusivity: license.exclusivity,
            issuedAt: license.issuedAt.toISOString(),
            revenue: license.revenue,
            sharePercent: license.sharePercent,
            share: shareOf(
              moneyOf({ amount: license.revenue, currency: license.currency }),
              license.sharePercent,
            ).amountMinor,
          },
        },
  );
}

/**
 * Licenses that ended in a month although an earlier statement counts them, such as refunded ones.
 * Each takes back what that statement gave. Its date is the day on which it ended.
 */
async function correctionLines(tx: Tx, { start, end }: MonthSpan): Promise<OwnedLine[]> {
  const rows = await tx
    .select({
      line: profitStatementLines,
      contributorId: profitStatements.contributorId,
      currency: profitStatements.currency,
      revokedAt: licenses.revokedAt,
    })
    .from(licenses)
    .innerJoin(profitStatementLines, eq(profitStatementLines.licenseId, licenses.id))
    .innerJoin(profitStatements, eq(profitStatements.id, profitStatementLines.statementId))
    .where(
      and(
        gte(licenses.revokedAt, start),
        lt(licenses.revokedAt, end),
        gt(profitStatementLines.revenue, 0),
        sql`${licenses.revokedAt} >= ${profitStatements.closedAt}`,
      ),
    )
    .orderBy(asc(licenses.revokedAt), asc(licenses.runningNumber));
  return rows.flatMap(({ line, contributorId, currency, revokedAt }) =>
    revokedAt === null
      ? []
      : {
          contributorId,
          currency,
          line: {
            licenseId: line.licenseId,
            licenseNumber: line.licenseNumber,
            assetNumber: line.assetNumber,
            assetTitle: line.assetTitle,
            exclusivity: line.exclusivity,
            issuedAt: revokedAt.toISOString(),
            revenue: -line.revenue,
            sharePercent: line.sharePercent,
            share: -line.share,
          },
        },
  );
}

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
  return (id) => names.get(id) || id;
}

/** Statements computed from the licenses and corrections of a month, whether closed or not. */
async function openStatements(tx: Tx, month: string): Promise<StatementDetails[]> {
  const span = monthSpan(month);
  const all = [...(await earnedLines(tx, span)), ...(await correctionLines(tx, span))];
  const nameOf = await namesOf(tx, [...new Set(all.map(({ contributorId }) => contributorId))]);
  const owners = Map.groupBy(all, ({ contributorId, currency }) => `${contributorId}:${currency}`);
  return [...owners.values()].flatMap((owned) => {
    const [first] = owned;
    if (!first) return [];
    const lines = owned.map(({ line }) => line);
    return {
      contributorId: first.contributorId,
      contributorName: nameOf(first.contributorId),
      month,
      currency: first.currency,
      licenseCount: lines.filter(({ revenue }) => revenue >= 0).length,
      revenue: lines.reduce((sum, { revenue }) => sum + revenue, 0),
      share: lines.reduce((sum, { share }) => sum + share, 0),
      closedAt: null,
      lines,
    };
  });
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
