import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { addedLines, partOf, sampleOf, sourcesOf } from '../../../scripts/mutants/choose.ts';
import { instrument, type Instrumented } from '../../../scripts/mutants/instrument.ts';
import { isAccepted, staleOf, table } from '../../../scripts/mutants/report.ts';
import { Decider } from '../../../scripts/mutants/decide.ts';
import { pageTests } from '../../../scripts/mutants/page-tests.ts';
import { serverTests } from '../../../scripts/mutants/server-tests.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-mutants-test-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
after(() => rm(folder, { recursive: true, force: true }));

/** Writes a file and returns its path as the tool names it. */
async function written(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return relative(root, join(folder, name));
}
const changesOf = ({ mutants }: Instrumented, operator: string) =>
  mutants.filter((mutant) => mutant.operator === operator).map(({ mutated }) => mutated);

test('queries and effects have operators of their own', async () => {
  const lines = [
    "import { and, eq, lte, sql } from 'drizzle-orm';",
    'export const open = () => tx.select().from(rows).where(state).for("update");',
    'export const own = () => and(eq(rows.id, id), lte(rows.at, now));',
    // A name that every object has.
    "export const fields = () => valueOf('Fields', id);",
    'export const due = sql`${rows.at} >= now() and ${rows.state} = 1 for update`;',
    'export async function pay() {',
    '  await sendMail(tx, mail);',
    "  log.info('paid');",
    '}',
  ];
  const all = await instrument([await written('queries.ts', lines.join('\n'))]);
  assert.deepEqual(all.failures, []);
  assert.deepEqual(changesOf(all, 'Condition'), [
    'export const own = () => and(lte(rows.at, now));',
    'export const own = () => and(eq(rows.id, id));',
  ]);
  assert.deepEqual(changesOf(all, 'Where'), [
    'export const open = () => tx.select().from(rows).for("update");',
  ]);
  assert.deepEqual(changesOf(all, 'Lock'), [
    'export const open = () => tx.select().from(rows).where(state);',
  ]);
  assert.deepEqual(changesOf(all, 'Limit'), [
    'export const own = () => and(eq(rows.id, id), lt(rows.at, now));',
  ]);
  assert.deepEqual(changesOf(all, 'SqlText'), [
    'export const due = sql`${rows.at} > now() and ${rows.state} = 1 for update`;',
    'export const due = sql`${rows.at} >= now() or ${rows.state} = 1 for update`;',
    'export const due = sql`${rows.at} >= now() and ${rows.state} = 1`;',
  ]);
  assert.deepEqual(changesOf(all, 'CallStatement'), [';']);
  // The instrumented file has functions that it did not import.
  assert.match([...all.texts.values()].join(''), /^import \* as \w+ from 'drizzle-orm';/);
});

test('the body of a function is emptied only if it gives no value, however long it is', async () => {
  const effects = Array.from({ length: 30 }, (_, index) => `  count += ${index};`);
  const lines = [
    'export function keep() {',
    ...effects,
    '}',
    'export function sum() {',
    ...effects,
    '  return count;',
    '}',
  ];
  const { mutants } = await instrument([await written('bodies.ts', lines.join('\n'))]);
  const emptied = mutants.filter(({ operator }) => operator === 'BlockStatement');
  assert.deepEqual(
    emptied.map(({ mutated }) => mutated),
    ['export function keep() {}'],
  );
});

test('a file that cannot be instrumented is named, and the others are', async () => {
  const broken = await written('broken.ts', 'export const = 1;');
  const good = await written('good.ts', 'export const isLess = (a: number) => a < 1;');
  const { mutants, failures } = await instrument([broken, good]);
  assert.equal(failures.length, 1);
  assert.match(String(failures[0]), /broken\.ts: SyntaxError/);
  assert.ok(mutants.length > 0 && mutants.every(({ file }) => file === good));
});

test('each mutant is killed, survives, or is not reached, as its tests say', async (t) => {
  const source = await written(
    'age.ts',
    [
      'const LIMIT = 10 + 8;',
      'export const isAdult = (age: number) => age >= LIMIT;',
      'export const isChild = (age: number) => age < LIMIT;',
    ].join('\n'),
  );
  const tests = await written(
    'age.test.ts',
    [
      "import assert from 'node:assert/strict';",
      "import { test } from 'node:test';",
      "import { isAdult } from './age.ts';",
      "test('adults', () => assert.deepEqual([17, 20].map(isAdult), [false, true]));",
      // No mutant is on behind the last test that reaches one.
      "test('others', () => assert.equal(process.env.__STRYKER_ACTIVE_MUTANT__, undefined));",
    ].join('\n'),
  );
  const red = await written(
    'red.test.ts',
    [
      "import { test } from 'node:test';",
      "import './age.ts';",
      "test('red', () => { throw new Error('always'); });",
    ].join('\n'),
  );
  const { mutants, texts } = await instrument([source]);
  const place = join(folder, 'instrumented.ts');
  const sources = join(folder, 'sources.json');
  await writeFile(place, texts.get(source) ?? '');
  await writeFile(sources, JSON.stringify({ [resolve(root, source)]: place }));
  const tried = [tests, red];
  const side = { ...serverTests(sources, { isSlow: false }), testsOf: () => tried };
  const decider = new Decider(side, mutants, 9);
  t.after(() => decider.close());
  const deadline = Date.now() + 600_000;
  const fateOf = async (line: number, mutated: string) => {
    const mutant = mutants.find((one) => one.line === line && one.mutated.includes(mutated));
    assert.ok(mutant, mutated);
    const verdict = await decider.run(mutant, deadline);
    return [verdict.fate, ...verdict.reachedBy];
  };
  assert.deepEqual(await fateOf(2, 'age < LIMIT'), ['killed', tests]);
  // The file that always fails may be the one that would find it.
  assert.deepEqual(await fateOf(2, 'age > LIMIT'), ['undecided', tests]);
  tried.pop();
  assert.deepEqual(await fateOf(2, 'age > LIMIT'), ['survived', tests]);
  tried.push(red);
  // This one runs when the module is loaded.
  assert.deepEqual(await fateOf(1, '10 - 8'), ['killed', tests]);
  assert.deepEqual(await fateOf(3, 'age >= LIMIT'), ['undecided']);
  // Nothing is known once the time is over, and nothing is red then.
  const [first] = mutants;
  assert.ok(first);
  assert.equal((await decider.run(first, Date.now() - 1)).fate, 'not run');
});

test('a sample is the same for the same seed, and needs only the mutants themselves', () => {
  const mutants = Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    file: 'server/src/http/a.ts',
    line: index,
    operator: 'Where',
    original: `line ${index}`,
    mutated: 'nothing',
  }));
  const names = (list: typeof mutants, seed: string) =>
    sampleOf(list, seed, 5).map(({ original }) => original);
  const chosen = names(mutants, 'a');
  assert.equal(chosen.length, 5);
  assert.deepEqual(names(mutants.toReversed(), 'a'), chosen);
  const shifted = mutants.map((mutant) => ({ ...mutant, id: `x${mutant.id}`, line: 7 }));
  assert.deepEqual(names(shifted, 'a'), chosen);
  assert.notDeepEqual(names(mutants, 'b'), chosen);

  const [a, b, c, d] = sampleOf(mutants, 'a', 4);
  assert.ok(a && b && c && d);
  const accepted = [{ file: a.file, original: b.original, mutated: b.mutated, reason: 'why' }];
  assert.equal(isAccepted(accepted, b), true);
  assert.equal(isAccepted(accepted, a), false);
  assert.deepEqual(staleOf(accepted, mutants), []);
  assert.deepEqual(staleOf(accepted, [a]), accepted);
  const rows = table(
    [
      { mutant: a, fate: 'timeout', reachedBy: [] },
      { mutant: b, fate: 'survived', reachedBy: [] },
      { mutant: c, fate: 'not reached', reachedBy: [] },
      { mutant: d, fate: 'not run', reachedBy: [] },
    ],
    accepted,
  );
  assert.equal(
    rows.split('\n')[0],
    'server/src/http: 4 mutants, 1 timeout, 1 not reached, 1 not run, 1 accepted: 50 % found',
  );
});

test('lines that a difference adds are known by their numbers, and tests are not changed', () => {
  const difference = [
    '--- a/server/src/a.ts',
    '+++ b/server/src/a.ts',
    '@@ -1,2 +1 @@ export',
    '+one',
    '@@ -9,0 +8,3 @@',
    '@@ -20,2 +20,0 @@',
  ];
  assert.deepEqual(
    [...addedLines(difference.join('\n'))],
    [
      [
        'server/src/a.ts',
        [
          { from: 1, to: 1 },
          { from: 8, to: 10 },
        ],
      ],
    ],
  );
  const http = sourcesOf(['server/src/http']);
  assert.ok(http.length > 10);
  assert.ok(http.every((file) => !/\.(test|testing|races|tables)\./.test(file)));
  assert.equal(partOf('server/src/http/a.ts'), 'server/src/http');
  assert.equal(partOf('server/src/http/b/a.ts'), 'server/src/http');
  assert.equal(partOf('server/src/app.ts'), 'server/src');
  assert.equal(partOf('remotes/checkout/src/a.tsx'), 'remotes/checkout');
  assert.equal(partOf('shell/src/a.tsx'), 'shell');
});

test('a mutant of a page is killed at the first failed test, also if other files are left', async () => {
  const source = 'remotes/catalog/src/browse/read-as.rules.ts';
  const own = 'remotes/catalog/src/browse/read-as.rules.test.ts';
  const other = 'remotes/catalog/src/browse/asset-run.test.ts';
  const { mutants, texts } = await instrument([source]);
  const place = join(folder, 'read-as.ts');
  const sources = join(folder, 'page-sources.json');
  await writeFile(place, texts.get(source) ?? '');
  await writeFile(sources, JSON.stringify({ [resolve(root, source)]: place }));
  const mutant = mutants.find(({ operator }) => operator === 'MethodExpression')!;
  const fateWith = async (tests: readonly string[]) => {
    const side = { ...pageTests(sources, { folder }), testsOf: () => tests };
    const decider = new Decider(side, mutants, 9);
    const { fate } = await decider.run(mutant, Date.now() + 600_000);
    await decider.close();
    return fate;
  };
  assert.equal(await fateWith([own, other]), 'killed');
  assert.equal(await fateWith([other]), 'not reached');
});
