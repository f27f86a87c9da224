import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { blocksRead, countingPostgres } from '../../ground/database/blocks-read.testing.ts';
import { type Database, HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import type { Storage } from '../../ground/storage/storage.ts';
import { sweepOrphans } from './orphans.ts';
import { DAY_MS } from '../../ground/clock.ts';

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
const PICTURES = 25_000;
const FILES = ['grid.avif', 'large.jpg', 'original.jpg', 'thumb.jpg'];
const MOST_BLOCKS = 1000;
const begin = Date.now();

let postgres: TestPostgres;
let database: Database;
/** All files of the store, sorted, with the time at which each was written. */
let stored: [key: string, at: number][];

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres(countingPostgres);
    await postgres.asSuperuser('create extension pg_stat_statements');
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    await postgres.asSuperuser(`set session_replication_role = 'replica';
      insert into asset_renditions (tenant_id, asset_id, resolution_type, content_type, width,
        height, byte_size, storage_key)
      select '${HOST_TENANT}', md5(n::text)::uuid, file - 1, 'image/jpeg', 1, 1, 1,
        'assets/' || md5(n::text)::uuid || '/' || left(md5(n::text), 12) || '/'
          || (array['${FILES.join("', '")}'])[file]
      from generate_series(1, ${PICTURES}) as n, generate_series(1, ${FILES.length}) as file`);
    await postgres.asSuperuser('vacuum analyze');
    const { rows } = await database.executeSql(
      'select storage_key as key from asset_renditions order by storage_key collate "C"',
    );
    stored = rows.map(({ key }) => [String(key), begin - 5 * DAY_MS]);
  },
  { timeout: 120_000 },
);
after(async () => {
  if (skip) return;
  await database.close();
  await postgres.close();
});

/** A store that lists these files and notes what is removed. */
function openStore() {
  const removed: string[] = [];
  const storage = {
    async *list(prefix: string) {
      for (const [key, at] of stored)
        if (key.startsWith(prefix)) yield { key, byteSize: 1, modified: new Date(at) };
    },
    remove: async (key: string) => {
      removed.push(key);
      stored = stored.filter(([one]) => one !== key);
    },
    abortUploadsBefore: async () => 0,
  } as unknown as Storage;
  return { storage, removed };
}

const write = (key: string, at: number) => {
  stored = [...stored, [key, at] as [string, number]].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

test(
  'each night compares what is new and a share of all files, and reads few blocks',
  { skip },
  async (t) => {
    const { storage, removed } = openStore();
    const log = { info: () => {} } as never;
    let night = 0;
    const sweep = async () => {
      night += 1;
      const now = new Date(begin + night * DAY_MS);
      const clock = { now: () => now };
      const { blocks, summary } = await blocksRead(postgres, () =>
        sweepOrphans({ storage, database, clock, log }),
      );
      t.diagnostic(`night ${night}: ${blocks} blocks`);
      return { blocks, summary };
    };
    const lost = ['assets/0', 'assets/7', 'assets/f'].map(
      (name) => `${name}0000000/lost/thumb.jpg`,
    );
    for (const key of lost) write(key, begin - 5 * DAY_MS);
    for (const count of [1, 2, 3]) {
      const { blocks, summary } = await sweep();
      assert.ok(blocks <= MOST_BLOCKS, summary);
      assert.equal(removed.length, count, 'a share of the files each night');
    }
    assert.deepEqual(removed.toSorted(), lost);
    // A picture and a lost file from each end of all keys: what lies between them is not read.
    for (const letter of ['0', 'f']) write(`assets/${letter}fffffff/new/a.jpg`, begin + 3 * DAY_MS);
    assert.equal(removed.length, 3);
    const { blocks, summary } = await sweep();
    await sweep();
    assert.equal(removed.length, 5);
    assert.ok(blocks <= 200, `between rounds: ${summary}`);
  },
);
