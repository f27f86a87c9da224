import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { copyParts } from '../collect.queries.ts';
import { notPersonal } from './not-personal.ts';
import { fullNameOf, personalTables } from './register.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table after all migrations. pg-boss's own tables aside, but for the jobs. */
async function schema(): Promise<Column[]> {
  const { rows } = await site.context.database.asSystem(
    (tx) =>
      tx.execute(sql`select case c.table_schema when 'public' then c.table_name
        else c.table_schema || '.' || c.table_name end as table, column_name as column, data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE'
        and (c.table_schema = 'public' or (c.table_schema, c.table_name) = ('pgboss', 'job'))
      order by 1, c.ordinal_position`) as unknown as Promise<{ rows: Column[] }>,
  );
  return rows;
}

/** What a column with something of a person is called. */
const SoundsPersonal = new RegExp(
  [
    '(^|_)(user|owner|client|contributor|person|actor|impersonator|account|author|reporter)_id$',
    '(^|_)(e?mail|street|city|company|licensee|creator|author|actor|billing|address)$',
    '(^|_)(phone|birth)',
    '(^|_)names?$',
    '(^|_)by(_id|_name)?$',
    '(^|_)(note|body|message|comment|statement)$',
    '^ip$',
  ].join('|'),
);
const soundsPersonal = ({ column, type }: Column) =>
  type === 'jsonb' || type === 'json' || SoundsPersonal.test(column);

const declared = new Set(
  personalTables.flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
);
const isDeclared = (name: string) => declared.has(name) || Object.hasOwn(notPersonal, name);
/** The columns that a migration has to declare before it lands. */
const undeclaredIn = (columns: readonly Column[]) =>
  columns
    .filter(soundsPersonal)
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !isDeclared(name));

test('each column that sounds personal is in the register, or says why it is not personal', async () => {
  assert.deepEqual(undeclaredIn(await schema()), []);
});

test('a new column that sounds personal is found', async () => {
  await site.context.database.executeSql(
    'create table guests (id uuid, invited_by uuid, nick_name text, facts jsonb, email text, place int)',
  );
  try {
    const found = undeclaredIn(await schema());
    assert.deepEqual(found.toSorted(), [
      'guests.email',
      'guests.facts',
      'guests.invited_by',
      'guests.nick_name',
    ]);
  } finally {
    await site.context.database.executeSql('drop table guests');
  }
});

test('the register and its exceptions name only columns that exist', async () => {
  const real = new Set((await schema()).map(({ table, column }) => `${table}.${column}`));
  assert.deepEqual(
    [...declared, ...Object.keys(notPersonal)].filter((name) => !real.has(name)),
    [],
  );
  assert.deepEqual(
    Object.keys(notPersonal).filter((name) => declared.has(name)),
    [],
  );
});

test('each part of the copy has a name of its own and can be read', async () => {
  const names = copyParts.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  const nobody = crypto.randomUUID();
  for (const { name, query } of copyParts) {
    const { rows } = (await site.context.database.asSystem((tx) =>
      tx.execute(query(nobody)),
    )) as unknown as { rows: unknown[] };
    assert.deepEqual(rows, [], name);
  }
});

test('each trigger that erasure disables exists, and no other protects those tables', async () => {
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
      where not tgisinternal and tgname in ('append_only', 'keep_terms')`),
  )) as unknown as { rows: { table: string; trigger: string }[] };
  const real = new Map(rows.map(({ table, trigger }) => [`public.${table}`, trigger]));
  for (const entry of personalTables)
    if (entry.table !== 'audit_log')
      assert.equal(entry.trigger, real.get(fullNameOf(entry)), entry.table);
});
