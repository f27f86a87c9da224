import type { identityApi, Person } from '@editorial/contracts/identity';
import type { z } from '@editorial/contracts/schema';
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { userRoles, users, type User } from '../../ground/tenancy/identity.tables.ts';
import { SUPPORT_ROLE } from '../permissions/role-policies.ts';
import { problem } from '../../ground/problem.ts';
import { allRoles, findRole } from '../permissions/role.queries.ts';
import { required } from '../../ground/required.ts';

type Query = z.output<(typeof identityApi.users)['query'] & object>;
export type PeopleFilter = Pick<Query, 'filter' | 'roleId' | 'state' | 'sorting'>;

/** Counting stops here: nobody pages further, and counting more would be as slow as reading. */
const COUNT_LIMIT = 10_000;
/** With words or a role, counting takes longer. */
const NARROWED_COUNT_LIMIT = 2000;

const sortings = {
  userName: users.normalizedUserName,
  email: users.normalizedEmail,
  name: users.name,
  surname: users.surname,
  company: users.company,
  creationTime: users.createdAt,
  isActive: users.isActive,
} as const;

/** Sortings in the notation of ABP's clients: `userName`, `creationTime desc`. */
function orderOf(sorting: string | undefined): SQL[] {
  const [name = 'userName', direction = 'asc', ...rest] = (sorting || 'userName').split(/\s+/);
  const column = Object.entries(sortings).find(
    ([known]) => known.toLowerCase() === name.toLowerCase(),
  )?.[1];
  if (!column || rest.length > 0 || !/^(asc|desc)$/i.test(direction))
    throw problem('Editorial:UnknownSorting', { data: { sorting } });
  const order = direction.toLowerCase() === 'desc' ? desc : asc;
  return [order(column), asc(users.id)];
}

/** The words after them are ignored. Each is a condition, and one letter may fold to four words. */
const MAX_FILTER_WORDS = 20;

/** The different words of a filter, as they are compared with people's names. */
export const filterWords = (filter: string): readonly string[] =>
  [...new Set(filter.normalize('NFKC').match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_FILTER_WORDS);

/** Each word of the filter must be the prefix of a word in the person's names or addresses. */
function matches(filter: string | undefined): SQL | undefined {
  const words = filterWords(filter ?? '');
  if (words.length === 0) return filter?.trim() ? sql`false` : undefined;
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`users.words @@ to_tsquery('simple', catalog_fold(${query}))`;
}

const states = (now: Date): Readonly<Record<string, SQL>> => {
  const locked = sql`${users.lockoutEnd} > ${now.toISOString()}::timestamptz`;
  return {
    Active: sql`${users.isActive} and not coalesce(${locked}, false)`,
    Inactive: sql`not ${users.isActive}`,
    Locked: locked,
    Unconfirmed: sql`not ${users.emailConfirmed}`,
  };
};

async function withRole(tx: Tx, roleId: string | undefined): Promise<SQL | undefined> {
  if (roleId === undefined) return undefined;
  const role = await findRole(tx, roleId);
  if (!role) return sql`false`;
  if (role.number === SUPPORT_ROLE) return eq(users.isSupport, true);
  return inArray(
    users.id,
    tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, role.number)),
  );
}

/** The condition for the people of a filter. Closed accounts are left out. */
const where = async (tx: Tx, { filter, roleId, state }: PeopleFilter, now: Date) =>
  and(
    isNull(users.closedAt),
    matches(filter),
    state ? states(now)[state] : undefined,
    await withRole(tx, roleId),
  );

/** A person in the form of the API, for administrators. */
const viewPerson = (user: User, numbers: readonly number[], names: readonly string[]): Person => ({
  id: user.id,
  tenantId: user.tenantId === HOST_TENANT ? null : user.tenantId,
  userName: user.userName,
  name: user.name,
  surname: user.surname,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  phoneNumber: user.phoneNumber,
  phoneNumberConfirmed: false,
  isActive: user.isActive,
  lockoutEnabled: true,
  accessFailedCount: user.accessFailedCount,
  lockoutEnd: user.lockoutEnd?.toISOString() ?? null,
  concurrencyStamp: user.concurrencyStamp,
  creationTime: user.createdAt.toISOString(),
  isDeleted: false,
  extraProperties: {},
  company: user.company,
  country: user.country,
  profileType: user.profileType as Person['profileType'],
  roles: numbers.toSorted((a, b) => a - b).map(String),
  roleNames: [...names],
});

/** Adds the roles to rows of people. */
async function withRoles(tx: Tx, rows: readonly User[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const known = await allRoles(tx);
  const ids = rows.map(({ id }) => id);
  const held = await tx.select().from(userRoles).where(inArray(userRoles.userId, ids));
  const numbersOf = Map.groupBy(held, ({ userId }) => userId);
  return rows.map((user) => {
    const numbers = (numbersOf.get(user.id) ?? []).map(({ role }) => role);
    const all = user.isSupport ? [...numbers, SUPPORT_ROLE] : numbers;
    const names = known.filter(({ number }) => all.includes(number)).map(({ name }) => name);
    return viewPerson(user, numbers, names);
  });
}

/** So many people, the first in the order of the list, show which share of all matches. */
const SAMPLE_SIZE = 1000;
/** A page that is found within so many people is read in the order of the list. */
const MOST_READ_IN_ORDER = 10_000;

/** Which share of the people matches, as the first ones in the order of the list suggest. */
async function shareOf(tx: Tx, condition: SQL | undefined, order: readonly SQL[]): Promise<number> {
  const first = sql`(select * from users order by ${sql.join([...order], sql`, `)}
    limit ${SAMPLE_SIZE}) as users`;
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(first)
    .where(condition);
  return (found?.count ?? 0) / SAMPLE_SIZE;
}

/**
 * Lets the planner find what many people match: it takes every word and role to be rare, so
 * it would collect all matches and sort them. Until the end of the transaction.
 */
const readInOrder = (tx: Tx, isInOrder: boolean) => {
  const value = isInOrder ? 'off' : 'on';
  return tx.execute(sql`select set_config('enable_bitmapscan', ${value}, true),
    set_config('enable_hashjoin', ${value}, true), set_config('enable_sort', ${value}, true)`);
};

/** A page of people. Default order: by user name. */
export async function listPeople(
  tx: Tx,
  query: Query,
  now: Date,
): Promise<{ totalCount: number; items: Person[] }> {
  const order = orderOf(query.sorting);
  const condition = await where(tx, query, now);
  const isNarrowed = query.filter !== undefined || query.roleId !== undefined;
  const share = isNarrowed ? await shareOf(tx, condition, order) : 0;
  const isInOrder = (query.skipCount + query.maxResultCount) / share < MOST_READ_IN_ORDER;
  if (isInOrder) await readInOrder(tx, true);
  const counted = tx
    .select({ one: sql`1` })
    .from(users)
    .where(condition)
    .limit(isNarrowed ? NARROWED_COUNT_LIMIT : COUNT_LIMIT)
    .as('counted');
  const rows = await tx
    .select()
    .from(users)
    .where(condition)
    .orderBy(...order)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  // Counting ends early only if at least half of all match.
  if (isInOrder && share < 0.5) await readInOrder(tx, false);
  return { totalCount: await tx.$count(counted), items: await withRoles(tx, rows) };
}

/** A statement for the ids of all people of a filter, in order. Throws `Editorial:UnknownSorting`. */
export const peopleKeys = async (tx: Tx, filter: PeopleFilter, now: Date): Promise<SQL> =>
  tx
    .select({ key: sql`${users.id}`.as('key') })
    .from(users)
    .where(await where(tx, filter, now))
    .orderBy(...orderOf(filter.sorting))
    .getSQL();

/** People by their ids, in any order. */
export const peopleOf = async (tx: Tx, ids: readonly string[]): Promise<Person[]> =>
  withRoles(
    tx,
    await tx
      .select()
      .from(users)
      .where(inArray(users.id, [...ids])),
  );

/** Reads a person. Throws `Editorial:NotFound` if there is none. */
export async function readPerson(
  tx: Tx,
  by: { id: string } | { normalizedUserName: string } | { normalizedEmail: string },
): Promise<Person> {
  const [[name, value] = []] = Object.entries(by) as [keyof typeof users._.columns, string][];
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isNull(users.closedAt), eq(users[name as 'id'], value as string)));
  if (!row) throw problem('Editorial:NotFound');
  const [person] = await withRoles(tx, [row]);
  return required(person, 'The person');
}
