import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { isAllowed, LicenseExceptions } from './licenses.ts';
import { pnpm } from './pnpm.ts';
import { serverBill } from './sbom.ts';
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

const workspace = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
  catalog: Record<string, string>;
  allowBuilds: Record<string, boolean>;
  strictDepBuilds: boolean;
  minimumReleaseAge: number;
};

test('only packages on the list run a script on installation, and each on the list is one of ours', () => {
  const allowed = Object.entries(workspace.allowBuilds).filter(([, may]) => may);
  assert.deepEqual(allowed.map(([name]) => name).sort(), ['@swc/core', 'node']);
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const gone = Object.keys(workspace.allowBuilds).filter(
    (name) => !new RegExp(`^  '?${name}@\\d`, 'm').test(lock),
  );
  assert.deepEqual(gone, []);
  assert.equal(workspace.strictDepBuilds, true);
});

test('a version is used three days after it was published at the earliest', () => {
  assert.ok(workspace.minimumReleaseAge >= 3 * 24 * 60);
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

test('what the page shares is there in one version: i18next, react-i18next and the other singletons', () => {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const shared = JSON.parse(readFileSync(join(root, 'share-lock.json'), 'utf8')) as object;
  const names = Object.keys(shared)
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('@editorial/'));
  assert.ok(names.includes('i18next') && names.includes('react-i18next'), names.join());
  const copies = [...new Set(names)].map(
    (name) =>
      [name, lock.matchAll(new RegExp(`^  '?${name}@[\\d.]+'?:\\n    resolution`, 'gm'))] as const,
  );
  assert.deepEqual(
    copies.flatMap(([name, found]) => ([...found].length === 1 ? [] : [name])),
    [],
  );
});

test('packages are named with exact versions', () => {
  const manifests = ['package.json', ...globSync('{*,*/*}/package.json', { cwd: root })].filter(
    (path) => !path.includes('node_modules') && existsSync(join(root, path)),
  );
  assert.ok(manifests.length > 10, manifests.join());
  const versions = manifests.flatMap((path) => {
    const { dependencies, devDependencies } = manifestOf(join(root, path));
    return Object.entries({ ...dependencies, ...devDependencies }).map(
      ([name, version]) => [`${name} of ${path}`, version] as const,
    );
  });
  const odd = [...versions, ...Object.entries(workspace.catalog)].filter(
    ([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|catalog:|workspace:\*)$/.test(version),
  );
  assert.deepEqual(odd, []);
});

test('the notices of Swagger UI are those of the version inside its plugin', () => {
  const plugin = manifestOf(join(root, 'server/node_modules/@fastify/swagger-ui/package.json'));
  const server = manifestOf(join(root, 'server/package.json'));
  assert.equal(
    server.devDependencies?.['swagger-ui-dist'],
    plugin.devDependencies?.['swagger-ui-dist'],
  );
});

test('every package of server, shell and remotes has an allowed license, or an exception with a reason', () => {
  const shipped = ['@editorial/server...', '@editorial/shell...', './remotes/*...'];
  const filters = shipped.map((one) => `--filter-prod=${one}`);
  const { status, out, said } = pnpm('licenses', 'list', '--prod', '--json', ...filters);
  assert.equal(status, 0, said);
  const byLicense = JSON.parse(out) as Record<string, readonly { readonly name: string }[]>;
  const all = Object.entries(byLicense).flatMap(([license, packages]) =>
    packages.map(({ name }) => ({ name, license })),
  );
  assert.ok(all.length > 300, String(all.length));
  const refused = all.filter(
    ({ name, license }) => !name.startsWith('@editorial/') && !isAllowed(name, license),
  );
  assert.deepEqual(refused, []);
  const names = new Set(all.map(({ name }) => name));
  const unused = Object.keys(LicenseExceptions).filter(
    (name) => !names.has(name) && ![...names].some((one) => one.startsWith(`${name}-`)),
  );
  assert.deepEqual(unused, [], 'an exception that nobody needs is one too many');
});

test('a license that is not on the list is refused, also one that a package has changed to', () => {
  assert.ok(isAllowed('react', 'MIT'));
  assert.ok(isAllowed('@img/sharp-libvips-darwin-arm64', 'LGPL-3.0-or-later'));
  assert.ok(isAllowed('ssh2', 'Unknown'));
  assert.ok(!isAllowed('react', 'AGPL-3.0'));
  assert.ok(!isAllowed('react', 'Unknown'));
  assert.ok(!isAllowed('ssh2', 'AGPL-3.0'));
});

test('the bill of the server lists licenses, Node and what is in libvips, and no tool of builds or tests', () => {
  const { components } = serverBill();
  const named = new Map(
    components.map((one) => [one.group ? `${one.group}/${one.name}` : one.name, one] as const),
  );
  assert.deepEqual(
    components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name),
    [],
  );
  assert.equal(named.get('node')?.version, process.versions.node);
  const inside = (name: string) => named.get(name)?.components ?? [];
  assert.ok(inside('node').some(({ name }) => name === 'openssl'));
  const libvips = [...named.keys()].find((name) => name.startsWith('@img/sharp-libvips-')) ?? '';
  const vips = inside(libvips).find(({ name }) => name === 'vips');
  assert.deepEqual(vips?.licenses, [{ license: { name: 'LGPLv3' } }]);
  for (const tool of ['webpack', 'jest', '@playwright/test', 'typescript'])
    assert.ok(!named.has(tool), tool);
});

test('what CI runs each day fails if nobody answers the audit', () => {
  // Nothing listens on the port for discarding.
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
  };
  const daily = join(root, '.ci/daily');
  const { status, stdout, stderr } = spawnSync(daily, { env, encoding: 'utf8' });
  assert.equal(status, 3, stdout + stderr);
  assert.match(stdout, /were not audited/);
});
