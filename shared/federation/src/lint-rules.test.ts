import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(folder, 'src', `${name}.tsx`), source);
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
