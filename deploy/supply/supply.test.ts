import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { secretsIn } from './secret-patterns.ts';

const root = resolve(import.meta.dirname, '../..');
const git = (...words: string[]) =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 ** 2 });
const isText = (name: string) =>
  !/\.(jpe?g|png|webp|avif|heic|tiff?|woff2|icc|pdf|zip|gz|br)$/i.test(name);

test('the scan recognizes secrets', () => {
  // Assembled here, because this file is scanned too.
  const examples = [
    `-----BEGIN ${'PRIVATE KEY'}-----`,
    `AKIA${'A1B2C3D4E5F6G7H8'}`,
    `sk_live_${'a'.repeat(24)}`,
    `ghp_${'b'.repeat(36)}`,
    `postgres://editorial:${'hunter22xyz'}@db.example.test/x`,
  ];
  for (const example of examples)
    assert.equal(secretsIn(`x\n${example}`)[0]?.line, 2, example.slice(0, 8));
  for (const fine of [
    'postgres://editorial:${POSTGRES_PASSWORD}@database:5432/editorial',
    'https://example.test/a:b',
    'sk_test_123',
  ])
    assert.deepEqual(secretsIn(fine), []);
});

test('no file of the repository contains a secret', (context) => {
  const { status, stdout } = git('ls-files', '-z');
  if (status !== 0) return context.skip('There is no git here.');
  const found = stdout
    .split('\0')
    .filter((name) => name && isText(name))
    .flatMap((name) => {
      try {
        return secretsIn(readFileSync(join(root, name), 'utf8')).map(
          ({ kind, line }) => `${name}:${line} looks like ${kind}`,
        );
      } catch {
        // Listed, but removed in the meantime.
        return [];
      }
    });
  assert.deepEqual(found, []);
});

test('no commit has ever contained a private key or a provider’s key', (context) => {
  const { status, stdout } = git(
    'log',
    '--all',
    '--no-textconv',
    '--format=%h',
    '-E',
    '-G',
    '-----BEGIN ([A-Z]+ )?PRIVATE KEY-----|(AKIA|ASIA)[0-9A-Z]{16}|[sr]k_live_[0-9a-zA-Z]{16}|gh[opsu]_[0-9A-Za-z]{36}',
    '--',
    ':!deploy/supply',
  );
  if (status !== 0) return context.skip('There is no git here.');
  assert.equal(stdout.trim(), '');
});

test('every package comes from the registry, with the hash of the lockfile', () => {
  const { packages } = parse(
    readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').split(/^---$/m).at(-1) ?? '',
  ) as {
    packages: Record<
      string,
      { resolution: { integrity?: string; tarball?: string; type?: string } }
    >;
  };
  assert.ok(Object.keys(packages).length > 300);
  const odd = Object.entries(packages)
    .filter(
      ([, { resolution }]) =>
        !resolution.integrity?.startsWith('sha512-') ||
        resolution.tarball !== undefined ||
        resolution.type !== undefined,
    )
    .map(([name]) => name);
  assert.deepEqual(odd, []);
});

test('only packages on the list run a script on installation', () => {
  const { allowBuilds } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    allowBuilds: Record<string, boolean>;
  };
  assert.deepEqual(
    Object.entries(allowBuilds)
      .filter(([, may]) => may)
      .map(([name]) => name)
      .sort(),
    ['@swc/core', 'esbuild', 'node', 'sharp'],
  );
});
