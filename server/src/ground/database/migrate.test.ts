import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { RELEASE } from '../release.ts';
import { DatabaseError, dropCopy, openDatabase } from './database.ts';
import { writeTestDatabase } from './embedded.testing.ts';

let folder: string;
const copy = () => join(folder, 'database.before-update');
const lines: string[] = [];
const open = (purpose: 'serve' | 'use' = 'serve') =>
  openDatabase(
    { databaseUrl: undefined, dataDir: folder },
    { purpose, say: (line) => lines.push(line) },
  );

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-update-'));
  await writeTestDatabase(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

/** It creates a table, so that it fails when it runs again. */
const LAST = '0272_metric_samples.sql';

test('an update says what it does and keeps a copy of the database from before until the release was ready', async () => {
  const database = await open();
  assert.deepEqual(lines, [], 'nothing to update');
  // As the release before the last migration left it.
  await database.executeSql('alter table editorial_migrations drop column release');
  await database.executeSql(`delete from editorial_migrations where name = '${LAST}'`);
  await database.close();

  await assert.rejects(open('use'), /is of an earlier release and was not updated to .* yet\./);
  assert.equal(existsSync(copy()), false, 'a command copies nothing');

  // The migration has run, so that running it again fails: an update that breaks.
  await assert.rejects(open(), (error) => {
    assert(error instanceof DatabaseError);
    assert.match(error.message, new RegExp(`could not be updated to release .*${LAST} failed`));
    return true;
  });
  assert.match(
    lines.join('\n'),
    /^Copying the database to .*\nUpdating the database from an earlier release to .*: 1 steps/,
  );
  assert.equal(existsSync(join(copy(), 'PG_VERSION')), true);

  // Going back: the copy is the database again.
  await rm(join(folder, 'database'), { recursive: true });
  await cp(copy(), join(folder, 'database'), { recursive: true });
  await assert.rejects(open(), /could not be updated/);
  assert.equal(
    existsSync(join(copy(), 'PG_VERSION')),
    true,
    'a second failure keeps the first copy',
  );
  await dropCopy(folder);
  assert.equal(existsSync(copy()), false);
});

test('a database that a later release has updated is refused by every program, with both releases', async () => {
  await rm(join(folder, 'database'), { recursive: true });
  await writeTestDatabase(folder);
  const database = await open();
  await database.executeSql(
    "insert into editorial_migrations (name, hash, release) values ('9999_later.sql', 'x', '9.9.9 (abcdef)')",
  );
  await database.close();
  for (const purpose of ['serve', 'use'] as const)
    await assert.rejects(open(purpose), (error) => {
      assert(error instanceof DatabaseError);
      assert.match(error.message, /Release 9\.9\.9 \(abcdef\) has updated it \(9999_later\.sql\)/);
      assert(error.message.includes(`this is release ${RELEASE}`));
      return true;
    });
});
