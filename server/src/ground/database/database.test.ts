import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HOST_TENANT, openEmbedded, openServer, type Database, type Tx } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';
import { notifyAfterCommit, runLast, unwaited } from './transactions.ts';

const kinds: Readonly<
  Record<string, () => Promise<{ database: Database; close(): Promise<void> }>>
> = {
  embedded: async () => {
    const database = await openEmbedded();
    return { database, close: () => database.close() };
  },
  server: async () => {
    const postgres = await openTestPostgres();
    const database = await openServer(postgres.url);
    return {
      database,
      close: async () => {
        await database.close();
        await postgres.close();
      },
    };
  },
};

test('a job of many transactions lets the process do other work', async () => {
  const database = await openEmbedded();
  let [turnCount, isOver] = [0, false];
  const count = (): void => {
    turnCount += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  for (let time = 0; time < 200; time += 1)
    await database.asSystem((tx) => tx.execute(sql`select pg_sleep(0.001)`));
  isOver = true;
  await database.close();
  assert.ok(turnCount > 10, `${turnCount} turns`);
});

for (const [kind, open] of Object.entries(kinds)) {
  test(
    `${kind}: plain SQL returns the rows of all its statements, with or without values`,
    { skip: kind === 'server' && postgresFolder === null },
    async () => {
      const { database, close } = await open();
      try {
        assert.deepEqual((await database.executeSql('select 1 as n')).rows, [{ n: 1 }]);
        assert.deepEqual((await database.executeSql('select $1::int as n', [2])).rows, [{ n: 2 }]);
        assert.deepEqual(
          (
            await database.executeSql(
              'begin; set local statement_timeout = 1000; select 3 as n; commit',
            )
          ).rows,
          [{ n: 3 }],
        );
      } finally {
        await close();
      }
    },
  );

  test(
    `${kind}: an unawaited statement belongs to the transaction; channels are notified after the commit`,
    { skip: kind === 'server' && postgresFolder === null },
    async () => {
      const { database, close } = await open();
      try {
        const heard: number[] = [];
        const arrival = Promise.withResolvers<void>();
        const titles = async () =>
          (await database.executeSql('select title from asset_sets order by id')).rows.map(
            ({ title }) => title,
          );
        const stop = await database.listen('tests', {
          async reread() {
            heard.push((await titles()).length);
            arrival.resolve();
          },
        });
        const insert = (tx: Tx, title: string | null) => {
          unwaited(tx, tx.execute(sql`insert into asset_sets (title) values (${title})`));
          notifyAfterCommit(tx, 'tests');
        };
        await assert.rejects(
          database.inTenant(HOST_TENANT, async (tx) => {
            insert(tx, 'never');
            throw new Error('taken back');
          }),
          /taken back/,
        );
        await assert.rejects(
          database.inTenant(HOST_TENANT, async (tx) => {
            insert(tx, 'neither');
            insert(tx, null);
          }),
          ({ cause }: Error) => (cause as { code?: string }).code === '23502',
        );
        assert.deepEqual([await titles(), heard], [[], []]);
        await database.inTenant(HOST_TENANT, async (tx) => {
          for (const title of ['one', 'two', 'three']) insert(tx, title);
        });
        assert.deepEqual(await titles(), ['one', 'two', 'three']);
        await arrival.promise;
        assert.deepEqual(heard, [3], 'one notice for three');
        await stop();
      } finally {
        await close();
      }
    },
  );
}

test(
  'server: a statement marked as the last commits the transaction; a further one is refused',
  { skip: postgresFolder === null },
  async () => {
    const { database, close } = await kinds.server!();
    try {
      const add = {
        name: 'add a set',
        text: 'insert into asset_sets (tenant_id, title) values ($1::uuid, $2) returning title',
      };
      const { rows } = await database.inTenant(HOST_TENANT, (tx) =>
        runLast(tx, add, [HOST_TENANT, 'one']),
      );
      assert.deepEqual(rows, [{ title: 'one' }]);
      await assert.rejects(
        database.inTenant(HOST_TENANT, async (tx) => {
          await runLast(tx, add, [HOST_TENANT, 'two']);
          await tx.execute(sql`select 1`);
        }),
        ({ cause }: Error) => /marked as its last/.test(String(cause)),
      );
      await assert.rejects(
        database.inTenant(HOST_TENANT, (tx) => runLast(tx, add, ['no tenant', 'three'])),
        /uuid/,
      );
      await assert.rejects(
        database.inTenant(HOST_TENANT, (tx) =>
          runLast(tx, add, ['00000000-0000-4000-8000-000000000009', 'four']),
        ),
        /row-level security/,
      );
      assert.deepEqual(
        (await database.executeSql('select title from asset_sets order by id')).rows,
        [{ title: 'one' }, { title: 'two' }],
      );
    } finally {
      await close();
    }
  },
);

test(
  'server: a transaction with an ignored failed statement reports that it was not committed',
  { skip: postgresFolder === null },
  async () => {
    const { database, close } = await kinds.server!();
    try {
      await assert.rejects(
        database.inTenant(HOST_TENANT, (tx) => tx.execute(sql`select 1 / 0`).catch(() => 'well')),
        /was not committed/,
      );
      await assert.rejects(
        database.inTenant(HOST_TENANT, (tx) => tx.execute(sql`select no_such_thing`)),
      );
      assert.deepEqual((await database.executeSql('select 1 as n')).rows, [{ n: 1 }]);
    } finally {
      await close();
    }
  },
);
