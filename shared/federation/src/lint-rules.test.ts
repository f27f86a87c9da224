import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './workspace.ts';

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}
const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
};
const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
after(() => rmSync(folder, { recursive: true }));

/** Returns the lines of each source that oxlint's own rule objects to. */
function linted(rule: string, sources: Readonly<Record<string, string>>): string[] {
  const config = {
    jsPlugins: [join(root, 'scripts/lint-rules.mjs')],
    categories: { correctness: 'off' },
    rules: { [rule]: 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  for (const [name, source] of Object.entries(sources)) {
    const path = join(folder, 'src', `${name}.tsx`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', '.oxlintrc.json', '--format=json', 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { filename: string }[] };
  return diagnostics
    .map(({ filename }) => /(\w+)\.tsx$/.exec(filename)?.[1] ?? filename)
    .toSorted();
}

test('lint finds what swallows errors, and lets what is meant pass', () => {
  assert.deepEqual(
    linted('editorial/no-swallowed-error', {
      commented: 'try { a(); } catch { /* shown by others */ }',
      named: 'try { a(); } catch (error) {}',
      some: 'try { a(); } catch (error) { if (isKnown(error)) b(); }',
      rest: 'try { a(); } catch (error) { if (isKnown(error)) b(); else reportFailure(error); }',
      others: 'try { a(); } catch (error) { if (!isKnown(error)) throw error; }',
      caught: 'void call(x).catch(() => undefined);',
      thenned: 'void call(x).then(() => done(), () => {});',
      old: 'void requestDownload(x).catch(function () {});',
      followed: 'try { a(); } catch { b(); }',
      skipped: 'void call(x, {}, { skipHandleError: true }).catch(() => null);',
      reported: 'void call(x).catch(reportFailure);',
      code: 'import("./a.ts").catch(() => {});',
    }),
    ['caught', 'commented', 'named', 'old', 'some', 'thenned'],
  );
});

test('no page swallows an error, and nothing has a catch without a word', () => {
  assert.equal(rules['no-empty'], 'error');
  const pages = overrides.find((one) => 'editorial/no-swallowed-error' in one.rules);
  assert.equal(pages?.rules['editorial/no-swallowed-error'], 'error');
  for (const part of ['shell', 'remotes/*', 'shared/platform', 'shared/ui'])
    assert.ok(pages?.files.includes(`${part}/src/**/*.{ts,tsx}`), part);
});

interface Places {
  readonly element: string;
  readonly decision: number;
  readonly files: readonly string[];
}
const elements = JSON.parse(
  readFileSync(join(root, 'docs/browser-elements.json'), 'utf8'),
) as readonly Places[];

test('lint finds a table and a list of choices of the browser that no decision names', () => {
  assert.deepEqual(
    linted('editorial/chosen-elements', {
      table: 'export const One = () => <table />;',
      select: 'export const One = () => <div><select /></div>;',
      kit: 'export const One = () => <Table><Choice /></Table>;',
      member: 'export const One = () => <Antd.table />;',
    }),
    ['select', 'table'],
  );
  for (const part of ['shell', 'remotes/*', 'shared/ui']) {
    const pages = overrides.find(({ files }) => files.includes(`${part}/src/**/*.{ts,tsx}`));
    assert.equal(pages?.rules['editorial/chosen-elements'], 'error', part);
  }
});

test('a decision says why each table and list of choices is of the browser', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'));
  const places = elements.flatMap(({ files, ...one }) => files.map((file) => ({ ...one, file })));
  const odd = places.filter(
    ({ element, decision, file }) =>
      !decisions.some((name) => name.startsWith(`${decision}-`)) ||
      !existsSync(join(root, file)) ||
      !new RegExp(`<${element}\\b`).test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(odd, [], 'a place that is gone, or without a decision');
  const office = places.filter(({ file }) => file.startsWith('remotes/administration/'));
  assert.deepEqual([...new Set(office.map(({ element }) => element))], ['table']);
});
