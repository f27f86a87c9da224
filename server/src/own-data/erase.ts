import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../ground/database/database.ts';
import { closedName } from '../people/people/closed-name.ts';
import { ownSubscriptions, type Erasure, type PersonalTable } from './register/personal-data.ts';
import { fullNameOf, isDeleted, personalTables } from './register/register.ts';

/** A person who is forgotten, and everything that the person was called. */
export interface Forgotten {
  readonly userId: string;
  readonly tenantId: string;
  /** First and last names, and user names: as they are in records. */
  readonly names: readonly string[];
  /** Those that nobody else in the organization has now. */
  readonly unsharedNames: readonly string[];
  readonly addresses: readonly string[];
}

const rowsOf = async (tx: Tx, query: SQL) =>
  ((await tx.execute(query)) as unknown as { rows: Record<string, string>[] }).rows;

/** Reads what a person was called. Former names are there until the erasure is over. */
export async function forgottenOf(
  tx: Tx,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
): Promise<Forgotten> {
  const former = await rowsOf(
    tx,
    sql`select name, user_name, case when email_confirmed then lower(email) else '' end as email
      from former_names where user_id = ${userId}`,
  );
  const distinct = (values: (string | undefined)[]) => [
    ...new Set(values.filter((value) => value !== undefined && value !== '')),
  ];
  const names = distinct(former.flatMap((row) => [row.name, row.user_name])) as string[];
  const shared = await rowsOf(
    tx,
    sql`select trim(name || ' ' || surname) as name, user_name from users
      where tenant_id = ${tenantId} and id <> ${userId} and closed_at is null
        and (trim(name || ' ' || surname) = any(${listOf(names)}) or user_name = any(${listOf(names)}))`,
  );
  const others = new Set(shared.flatMap((row) => [row.name, row.user_name]));
  return {
    userId,
    tenantId,
    names,
    unsharedNames: names.filter((name) => !others.has(name)),
    addresses: distinct(former.map(({ email }) => email)) as string[],
  };
}

const listOf = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

const tableOf = (table: PersonalTable): SQL => sql.raw(fullNameOf(table));
const columnsOf = ({ columns }: PersonalTable, erasure: Erasure): string[] =>
  Object.keys(columns).filter((column) => columns[column] === erasure);

/** Deletes the person's own rows of one table. */
export async function deleteRows(tx: Tx, table: PersonalTable, userId: string): Promise<void> {
  await tx.execute(sql`delete from ${tableOf(table)} where ${table.rows(userId)}`);
}

const inTenant = ({ isGlobal }: PersonalTable, { tenantId }: Forgotten): SQL =>
  isGlobal ? sql`true` : sql`tenant_id = ${tenantId}`;

/** Actors that are ids of people, or the site itself: no name, whatever somebody is called. */
const isNoName = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|system)$/i;

/**
 * A closed account's name in the place of the person's, in the person's own rows: a name may be
 * chosen, so what is another's stays, whatever it says.
 */
async function replaceNames(tx: Tx, table: PersonalTable, person: Forgotten): Promise<void> {
  const replace = async (column: string, names: readonly string[]) => {
    const name = sql.identifier(column);
    await tx.execute(sql`update ${tableOf(table)} set ${name} = ${closedName(person.userId)}
      where ${inTenant(table, person)} and ${table.rows(person.userId)}
        and ${name} = any(${listOf(names)})`);
  };
  const actors = person.names.filter((name) => !isNoName.test(name));
  for (const column of columnsOf(table, 'Replaced')) await replace(column, person.names);
  for (const column of columnsOf(table, 'Actor')) await replace(column, actors);
}

/**
 * Rows of invoices and the like keep their number, amounts, company, country and tax number.
 * Only the kept file of the document names the buyer.
 */
async function eraseBilling(tx: Tx, table: PersonalTable, person: Forgotten): Promise<void> {
  const name = closedName(person.userId);
  const isOwn = table.rows(person.userId);
  if (table.columns.billing === 'Billing')
    await tx.execute(sql`update ${tableOf(table)} set billing = billing || jsonb_build_object(
      'name', ${name}::text, 'address', '', 'city', '', 'postalCode', '')
      where ${isOwn} and billing is not null`);
  if (table.namedIn)
    await tx.execute(sql`update ${tableOf(table)}
      set billing = billing || jsonb_build_object('name', ${name}::text)
      where ${inTenant(table, person)} and ${table.namedIn(person.userId)}
        and billing ->> 'name' = any(${listOf(person.unsharedNames)})`);
}

/** Signs that have a meaning in patterns. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`);

/**
 * A pattern (PostgreSQL) of everything in free text that means the person: full names and
 * addresses. A single word may be anything ("the client"), so it is left. Null if there is nothing
 * to look for.
 */
export function mentionsPattern({ unsharedNames, addresses }: Forgotten): string | null {
  const words = [...unsharedNames.filter((name) => /\S\s+\S/.test(name)), ...addresses];
  if (words.length === 0) return null;
  // `\m` and `\M` know only the letters of the database's language: not before or after others.
  return [...new Set(words)]
    .map((word) => [
      /^\w/.test(word) ? String.raw`\m` : '',
      escaped(word),
      /\w$/.test(word) ? String.raw`\M` : '',
    ])
    .map((parts) => parts.join(''))
    .join('|');
}

/** The rows of jobs that are over. Waiting jobs still need the address that they write to. */
const isOver = sql`state in ('completed', 'cancelled', 'failed')`;

async function eraseMentions(tx: Tx, table: PersonalTable, person: Forgotten): Promise<void> {
  const pattern = mentionsPattern(person);
  if (pattern === null) return;
  const name = closedName(person.userId);
  if (table.table === 'audit_log') {
    await tx.execute(sql`select audit_log_forget(${person.userId},
      array(${thingsOf(person.userId)}), ${pattern}, ${name})`);
    return;
  }
  const rows = table.rows(person.userId);
  const where = table.mentionedIn ? sql`(${rows} or ${table.mentionedIn(person.userId)})` : rows;
  for (const column of columnsOf(table, 'Mentions')) {
    const [col, type] = [sql.identifier(column), await typeOf(tx, table, column)];
    const changed =
      type === 'jsonb'
        ? sql`forget_in_json(${col}, ${pattern}, ${name})`
        : sql`regexp_replace(${col}::text, ${pattern}, ${name}, 'gi')::${sql.raw(type)}`;
    await tx.execute(sql`update ${tableOf(table)} set ${col} = ${changed}
      where ${inTenant(table, person)} and ${where} and ${col}::text ~* ${pattern}
        and ${table.table === 'pgboss.job' ? isOver : sql`true`}`);
  }
}

/** The ids of what was the person's, as the log names its targets. */
const thingsOf = (userId: string): SQL => {
  const ownOrders = sql`select id from orders where user_id = ${userId}
    or subscription_id in (${ownSubscriptions(userId)})`;
  return sql`select ${userId}::text
    union select id::text from (${ownSubscriptions(userId)}) as own
    union select id::text from (${ownOrders}) as own
    union select id::text from invoices where order_id in (${ownOrders})
    union select id::text from credit_notes
      where invoice_id in (select id from invoices where order_id in (${ownOrders}))
    union select id::text from lightboxes where owner_id = ${userId}
    union select id::text from assets where contributor_id = ${userId}
    union select id::text from licenses where user_id = ${userId}`;
};

async function typeOf(tx: Tx, table: PersonalTable, column: string): Promise<string> {
  const [row] = await rowsOf(
    tx,
    sql`select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${fullNameOf(table)}::regclass and attname = ${column}`,
  );
  return row?.type ?? 'text';
}

/**
 * Forgets a person in one table. The trigger that protects the rows is disabled in this transaction
 * only, which locks every other writer out of the table.
 */
export async function eraseIn(tx: Tx, table: PersonalTable, person: Forgotten): Promise<void> {
  const { trigger } = table;
  const named = { table: tableOf(table), trigger: sql.identifier(trigger ?? '') };
  if (trigger) await tx.execute(sql`alter table ${named.table} disable trigger ${named.trigger}`);
  if (isDeleted(table)) await deleteRows(tx, table, person.userId);
  await replaceNames(tx, table, person);
  await eraseBilling(tx, table, person);
  await eraseMentions(tx, table, person);
  if (trigger) await tx.execute(sql`alter table ${named.table} enable trigger ${named.trigger}`);
}

/** Former names are read until the end: what is left to do after a failure needs them. */
const isReadUntilTheEnd = ({ table }: PersonalTable) => table === 'former_names';
/** The tables in the order in which a person is forgotten. */
export const inOrderOfErasure: readonly PersonalTable[] = [
  ...personalTables.filter((table) => !isReadUntilTheEnd(table)),
  ...personalTables.filter(isReadUntilTheEnd),
];

/** Tables whose rows go in the transaction that closes the account: nobody waits for a job. */
export const deletedAtOnce: readonly PersonalTable[] = personalTables.filter(
  (table) => isDeleted(table) && !table.isGlobal && !isReadUntilTheEnd(table),
);
