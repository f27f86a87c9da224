import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import webpack, { type Compilation } from 'webpack';
import { checkFirstVisit, firstVisit, firstVisitFiles } from './first-visit.ts';
import { providedBy, rememberShared } from './libraries.ts';

const file = (path: string, brotli: number) => ({ path, bytes: brotli * 3, brotli, integrity: '' });
const needed = [
  { path: 'main.js', holds: 'shell' },
  { path: '1.js', holds: 'react' },
];

test('the size report lists each file of the first visit with its share, largest first', () => {
  const report = checkFirstVisit(
    needed,
    [file('main.js', 1000), file('1.js', 3000), file('later.js', 90_000)],
    4000,
  );
  assert.match(report[0] ?? '', /4\.0 kB of 4\.0 kB/);
  assert.match(report[1] ?? '', /3\.0 kB\s+75 %\s+react \(1\.js\)/);
  assert.match(report[2] ?? '', /1\.0 kB\s+25 %\s+shell \(main\.js\)/);
  assert.equal(report.length, 3);
});

test('a first visit above its budget fails the build, and the error gives the size of each file', () => {
  assert.throws(
    () => checkFirstVisit(needed, [file('main.js', 1000), file('1.js', 3001)], 4000),
    /above its budget[\s\S]*3\.0 kB/,
  );
});

const folder = await mkdtemp(join(tmpdir(), 'editorial-first-visit-'));
after(() => rm(folder, { recursive: true, force: true }));
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

/** Builds a shell that uses two packages and a kit at once, and provides a second part of the kit. */
async function build(): Promise<Compilation> {
  for (const name of ['one', 'two']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    await write(`node_modules/${name}/index.js`, `export const say = () => 'package ${name}';`);
  }
  await write('shared/ui/button.js', "export const button = () => 'a button';");
  await write('shared/ui/main.js', "export { button } from './button.js';");
  await write(
    'shared/ui/forms.js',
    "import { button } from './button.js'; export const form = () => `a form with ${button()}`;",
  );
  await write(
    'shared-modules.js',
    "export const open = { one: () => import('one'), kit: () => import('./shared/ui/main.js'), forms: () => import('./shared/ui/forms.js') };",
  );
  await write(
    'main.js',
    "import { say } from 'one'; import { say as other } from 'two'; import { button } from './shared/ui/main.js'; console.log(say(), other(), button()); import('./shared-modules.js').then(({ open }) => open.forms());",
  );
  return new Promise<Compilation>((done, fail) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: { main: './main.js' },
        target: ['web', 'es2022'],
        output: { path: join(folder, 'dist') },
        infrastructureLogging: { level: 'error' },
        optimization: { splitChunks: { chunks: 'async', cacheGroups: firstVisitFiles } },
        plugins: [rememberShared],
      },
      (error, stats) =>
        error || !stats || stats.hasErrors()
          ? fail(error ?? new Error(stats?.toString('errors-only')))
          : done(stats.compilation),
    );
  });
}

let compilation: Compilation;
before(async () => {
  compilation = await build();
});

test('the first page’s files are packages, workspace code and the shell, and later ones do not repeat their content', async () => {
  const needed = firstVisit(compilation);
  assert.deepEqual(needed.map(({ holds }) => holds).sort(), ['kit', 'libraries', 'shell']);
  const scripts = Object.keys(compilation.assets).filter((path) => path.endsWith('.js'));
  const holding = async (text: string) =>
    (
      await Promise.all(
        scripts.map(async (path) =>
          (await readFile(join(folder, 'dist', path), 'utf8')).includes(text) ? [path] : [],
        ),
      )
    ).flat();
  const fileOf = (name: string) => needed.find(({ holds }) => holds === name)?.path;
  for (const [text, name] of [
    ['package one', 'libraries'],
    ['package two', 'libraries'],
    ['a button', 'kit'],
  ] as const)
    assert.deepEqual(await holding(text), [fileOf(name)], text);
  const later = await holding('a form with');
  assert.ok(later.length === 1 && !needed.some(({ path }) => path === later[0]));
});

test('what the shell provides is weighed without what other libraries brought', () => {
  const files = Object.keys(compilation.assets).map((path) => file(path, 1000));
  const provides = providedBy(compilation, files, (library) =>
    library === 'one' ? '1.0.0' : '2.0.0',
  );
  const { one, './shared/ui/main.js': kit, './shared/ui/forms.js': forms } = provides;
  assert.equal(one?.version, '1.0.0');
  // Half of the file with both packages; the button and the list of names; the form.
  assert.ok(one.bytes > 400 && one.bytes < 600, String(one.bytes));
  assert.deepEqual([kit?.bytes, forms?.bytes], [2000, 1000]);
});
