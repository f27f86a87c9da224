import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { programs } from './programs.mjs';

const root = resolve(import.meta.dirname, '../../..');
/** A program that acts instead would run until somebody ends it. */
const LIMIT_MS = 120_000;
/** Runs other programs by their descriptions, which `commands.test.ts` proves. */
const isRunner = (file: string) => /^scripts\/(run|step)\.mjs$/.test(file);

/** Programs that documents, images or package.json start by `node PATH`. */
function namedPrograms(): string[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(md|yml)$|Dockerfile$|^\.ci\//.test(file))
    .filter((file) => !file.startsWith('docs/decisions/'));
  const starts = /\bnode(?: |', ')((?:[\w-]+\/)+[\w.-]+\.(?:ts|mjs))/g;
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(starts)].map(([, path = '']) => path),
  );
  return [...new Set(named)].filter((path) => existsSync(join(root, path)) && !isRunner(path));
}

test('every program that Node starts answers --help, refuses what it does not know, and does nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editorial-programs-'));
  const ran = (path: string, ...words: string[]) =>
    spawnSync(process.execPath, [join(root, path), ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' },
    });
  try {
    const all = new Set([...namedPrograms(), ...programs.map(({ name }) => name)]);
    assert.ok(all.size > 12, `${all.size} programs`);
    for (const path of all) {
      const help = ran(path, '--help');
      assert.equal(help.status, 0, `${path}: ${help.stderr}`);
      assert.match(help.stdout, /-h, --help +shows this and changes nothing/, path);
      const nonsense = ran(path, '--nonsense');
      assert.equal(nonsense.status, 2, `${path}: ${nonsense.stdout}${nonsense.stderr}`);
      assert.match(nonsense.stderr, /^Unknown option '--nonsense'\.\n/, path);
      const many = ran(path, ...Array<string>(9).fill('nonsense'));
      assert.equal(many.status, 2, `${path}: ${many.stdout}${many.stderr}`);
      assert.doesNotMatch(many.stderr, /^\s+at |node:internal/m, path);
      assert.deepEqual(readdirSync(folder), [], path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
