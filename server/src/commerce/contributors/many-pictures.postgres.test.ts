import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { contributorsApi } from '@editorial/contracts/contributors';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { transferApi } from '@editorial/contracts/transfers';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { type Database, openDatabase } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import { fillManyPictures } from './many-pictures.testing.ts';

// What a list reads is counted in blocks of 8 kB, because times depend on the machine.
// `npm run bench -- uploads` measures the times.

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
const COUNT = 10_000;
/**
 * A page of 50 and what is shown beside it. A read of all rows of one contributor takes at least as
 * many blocks as they have rows, or those of the whole table.
 */
const MOST_BLOCKS = 600;
const VERDICTS = 10;

let postgres: TestPostgres;
let database: Database;
let site: TestSite;
let server: string;
/** Own pictures, as they were read while the index of the search was built. */
const withoutIndex: Awaited<ReturnType<typeof readBy>>[] = [];

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres({
      settings: { shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off' },
    });
    await postgres.asSuperuser('create extension pg_stat_statements');
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    site = await openTestSite({ database });
    server = await fillManyPictures({ database, postgres, site, count: COUNT });
    for (const path of [mine, `${mine}&status=Draft`, `${mine}&status=Withdrawn`])
      withoutIndex.push(await readBy('contributor', path));
    // The index in memory is built in the background. The database answers meanwhile.
    while ((await readBy('admin', review)).told.includes('asset_search'));
  },
  { timeout: 400_000 },
);
after(async () => {
  if (skip) return;
  await site.close();
  await postgres.close();
});

interface Call {
  readonly method?: 'GET' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** The blocks that calls read, by statement, as PostgreSQL counts them. Gives the last answer. */
async function readBy(person: string, ...calls: readonly (string | Call)[]) {
  const token = await site.tokenOf(person);
  await postgres.asSuperuser('select pg_stat_statements_reset()');
  let body;
  for (const one of calls) {
    const { method = 'GET', path, ...rest } = typeof one === 'string' ? { path: one } : one;
    const answer = await site.call(method, path, { token, ...rest });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ({ body } = answer);
  }
  const read = await postgres.asSuperuser(
    `select coalesce(json_agg(s), '[]') from (
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query,
        shared_blks_hit + shared_blks_read as blocks
      from pg_stat_statements join pg_roles on rolname = 'editorial_app' or rolname = 'editorial'
      where userid = pg_roles.oid and shared_blks_hit + shared_blks_read > 20
        and query !~ 'pgboss' order by 2 desc) s`,
  );
  const statements = JSON.parse(read) as { query: string; blocks: number }[];
  return {
    blocks: statements.reduce((sum, one) => sum + one.blocks, 0),
    told: statements.map(({ blocks, query }) => `${blocks}: ${query}`).join('\n'),
    body,
  };
}

const list = catalogApi.list.path;
const mine = `${list}?mine=true&includeDetails=true&includeHidden=true&maxResultCount=50`;
const review = `${list}?status=Submitted&includeHidden=true&sorting=oldest&maxResultCount=100`;
const month = new Date().toISOString().slice(0, 7);
/** The id of the file server is known when the test runs. */
const ofServer = ({ path }: { path: string }) => path.replace(':id', 'SERVER');
for (const [what, person, path] of [
  ['own pictures', 'contributor', mine],
  ['own pictures deep in the list', 'contributor', `${mine}&skipCount=5000`],
  ['drafts', 'contributor', `${mine}&status=Draft`],
  ['published', 'contributor', `${mine}&status=Published`],
  ['rejected', 'contributor', `${mine}&status=Rejected`],
  ['the review', 'admin', review],
  ['the review beyond 100', 'admin', `${review}&skipCount=1000`],
  ['samples of texts', 'admin', `${ownPicturesApi.textChanges.path}?maxResultCount=50`],
  ['licenses and earnings', 'contributor', `${contributorsApi.earnings.path}?maxResultCount=50`],
  ['cleared', 'contributor', `${contributorsApi.earnings.path}?maxResultCount=50&state=Cleared`],
  ['earnings of a month', 'contributor', `${contributorsApi.earnings.path}?month=${month}`],
  ['sums by month', 'contributor', contributorsApi.months.path],
  ['files of a server', 'contributor', `${ofServer(transferApi.files)}?maxResultCount=50`],
  ['runs of a server', 'contributor', `${ofServer(transferApi.runs)}?maxResultCount=50`],
] as const)
  test(
    `of a contributor with 10,000 pictures and licenses, ${what}: no more than a page is read`,
    {
      skip,
    },
    async () => {
      // Once before: what the server remembers between calls is read.
      const asked = path.replace('SERVER', server);
      await readBy(person, asked);
      const { blocks, told } = await readBy(person, asked);
      assert.ok(blocks < MOST_BLOCKS, `${blocks} blocks\n${told}`);
    },
  );

test(
  'without the index of the search, own pictures of all states, of one, or of none read no more than a page',
  { skip },
  () => {
    assert.equal(withoutIndex.length, 3);
    for (const { blocks, told } of withoutIndex) {
      assert.ok(blocks < MOST_BLOCKS, `${blocks} blocks\n${told}`);
      assert.doesNotMatch(told, /asset_search/);
    }
  },
);

test(
  'a verdict, and all that the review then asks of the next picture, reads no more than a page',
  { skip },
  async () => {
    const { items } = (await readBy('admin', review)).body as { items: { id: string }[] };
    const at = ({ path }: { path: string }, { id }: { id: string }) => path.replace(':id', id);
    const verdict = (index: number) => {
      const [decided, next] = items.slice(index, index + 2) as [{ id: string }, { id: string }];
      return readBy(
        'admin',
        { method: 'PUT', path: at(catalogApi.update, decided), body: { status: 'Accepted' } },
        ...[catalogApi.get, ownPicturesApi.steps, catalogApi.nearDuplicates].map((one) =>
          at(one, next),
        ),
      );
    };
    // The index of looks is built in the background.
    const [next = { id: '' }] = items;
    while (
      (await readBy('admin', at(catalogApi.nearDuplicates, next))).told.includes('descriptor')
    );
    // A connection reads the database's own catalog when it writes for the first time, so the least
    // of some verdicts counts. What reads a whole table does so in each.
    const read = [];
    for (let index = 0; index < 2 * VERDICTS; index += 2) read.push(await verdict(index));
    const [least] = read.toSorted((one, other) => one.blocks - other.blocks);
    assert.ok(least && least.blocks < MOST_BLOCKS, `${least?.blocks} blocks\n${least?.told}`);
  },
);
