import type { joinApplicationQuery } from '@editorial/contracts/account';
import type { z } from '@editorial/contracts/schema';
import { and, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { actorNames } from '../permissions/actor-names.ts';
import { joinApplications } from '../../ground/tenancy/identity.tables.ts';
import { required } from '../../ground/required.ts';

type Row = typeof joinApplications.$inferSelect;

/** An application in the form of the API. */
export async function viewApplication(tx: Tx, row: Row) {
  const [shown] = await viewApplications(tx, [row]);
  return required(shown, 'The application');
}

async function viewApplications(tx: Tx, rows: readonly Row[]) {
  const nameOf = await actorNames(
    tx,
    rows.flatMap(({ answers, decidedByName }) => [
      decidedByName,
      ...answers.map(({ byName }) => byName),
    ]),
  );
  return rows.map((row) => viewOf(row, nameOf));
}

const viewOf = (row: Row, nameOf: (actor: string) => string) => ({
  id: row.id,
  profileType: row.profileType as 0 | 1 | 2,
  name: row.name,
  email: row.email,
  company: row.company,
  country: row.country,
  portfolioUrl: row.portfolioUrl,
  message: row.message,
  status: row.status,
  creationTime: row.createdAt.toISOString(),
  answers: row.answers.map((answer) => ({ ...answer, byName: nameOf(answer.byName) })),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedByName: nameOf(row.decidedByName),
});

const sortings: Readonly<Record<string, SQL>> = {
  creationTime: sql`${joinApplications.createdAt}`,
  name: sql`lower(${joinApplications.name})`,
  status: sql`${joinApplications.status}`,
};

function orderOf(sorting: string | undefined): SQL {
  if (!sorting) return desc(joinApplications.createdAt);
  return orderBy(sorting, sortings);
}

function holds(filter: string | undefined): SQL | undefined {
  const text = filter?.trim();
  if (!text) return undefined;
  const pattern = containing(text);
  const { name, email, company } = joinApplications;
  return or(ilike(name, pattern), ilike(email, pattern), ilike(company, pattern));
}

/** A page of the applications to join, the newest first. */
export async function listApplications(tx: Tx, query: z.output<typeof joinApplicationQuery>) {
  const where = and(holds(query.filter), query.status && eq(joinApplications.status, query.status));
  const [total] = await tx.select({ count: count() }).from(joinApplications).where(where);
  const rows = await tx
    .select()
    .from(joinApplications)
    .where(where)
    .orderBy(orderOf(query.sorting), joinApplications.id)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: total?.count ?? 0, items: await viewApplications(tx, rows) };
}
