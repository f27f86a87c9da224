import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  remoteDescriptor,
  type Libraries,
  type Registry,
  type Release,
} from '@editorial/contracts/federation';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { checkLibraries, checkShell } from './shared-libraries.ts';

const release = (name: string, libraries: Partial<Libraries>): Release => ({
  version: '1',
  manifest: '',
  publishedAt: '',
  publishedBy: '',
  descriptor: remoteDescriptor.parse({
    basePaths: [`/${name}`],
    name,
    version: '1',
    commit: '',
    builtAt: '',
    contract: '1.0.0',
    libraries,
  }),
});

const shell = {
  version: '7',
  contract: '1.0.0',
  provides: {
    react: { version: '19.3.1', bytes: 3000 },
    forms: { version: '7.1.0', bytes: 9000 },
  },
};

const lock: ShareLock = {
  react: { provider: 'shell', range: '^19.3.0', size: 4000, instances: 1, singleton: true },
  forms: { provider: 'shell', range: '^7.0.0', size: 9000, instances: 1, singleton: false },
  icons: { provider: 'remote', range: '*', size: 0, instances: 2, singleton: false },
};

const registry = (...releases: Release[]): Registry => ({
  updatedAt: '',
  shell,
  remotes: Object.fromEntries(
    releases.map((one) => [
      one.descriptor.name,
      { live: '1', pinned: false, history: [], releases: [one] },
    ]),
  ),
});

const catalog = release('catalog', {
  consumes: { react: '^19.0.0' },
  brings: { icons: '1.0.0', maps: '2.0.0' },
});

test('a release that uses the libraries of the page is accepted', () => {
  checkLibraries(
    registry(catalog),
    release('account', { consumes: { react: '^19.3.1' }, brings: { icons: '1.1.0' } }),
    lock,
  );
});

test('a release of an earlier major finds the libraries under the versions of that major', () => {
  const newer = {
    version: '8',
    contract: '2.0.0',
    provides: { platform: { version: '2.0.0', bytes: 1 }, ...shell.provides },
    majors: [{ major: 1, until: null, provides: { platform: '1.1.0' } }],
  };
  const agreed: ShareLock = {
    ...lock,
    platform: { provider: 'shell', range: '^2.0.0', size: 9, instances: 1, singleton: true },
  };
  const old = release('account', { consumes: { platform: '^1.0.0', react: '^19.0.0' } });
  checkLibraries({ ...registry(), shell: newer }, old, agreed);
  assert.throws(
    () =>
      checkLibraries(
        { ...registry(), shell: newer },
        release('account', { consumes: { platform: '^2.0.0' } }),
        agreed,
      ),
    /needs platform \^2\.0\.0, the shell brings 1\.1\.0/,
  );
});

test('a range that the shell does not satisfy is refused, and the error says who must change', () => {
  assert.throws(
    () =>
      checkLibraries(
        registry(catalog),
        release('account', { consumes: { react: '^18.2.0' } }),
        lock,
      ),
    /account 1 is refused:\n- account 1 needs react \^18\.2\.0, the shell brings 19\.3\.1: account must move/,
  );
  assert.throws(
    () => checkLibraries(registry(), release('account', { consumes: { vue: '^3.0.0' } }), lock),
    /nobody provides it: name it in share-lock\.json/,
  );
});

test('a remote may bring its own copy of a library that another remote bundles too, and another version of one that works more than once', () => {
  checkLibraries(
    registry(catalog),
    release('account', { brings: { maps: '1.0.0', forms: '6.0.0' } }),
    lock,
  );
});

test('a second copy is refused: of a library that works only once, and beyond what the lock allows', () => {
  assert.throws(
    () => checkLibraries(registry(), release('account', { brings: { react: '19.3.1' } }), lock),
    /carries its own copy of react, which works only once on a page: account must take the page's/,
  );
  const checkout = release('checkout', { brings: { icons: '1.0.0' } });
  assert.throws(
    () =>
      checkLibraries(
        registry(catalog, checkout),
        release('account', { brings: { icons: '1.0.0' } }),
        lock,
      ),
    /icons would be on the page more than 2 times/,
  );
  // The new release replaces the remote's old one.
  checkLibraries(
    registry(catalog, checkout),
    release('catalog', { brings: { icons: '2.0.0' } }),
    lock,
  );
});

test('problems of other remotes do not block a team', () => {
  checkLibraries(
    registry(release('catalog', { consumes: { react: '^18.0.0' } })),
    release('account', {}),
    lock,
  );
});

test('a canary counts like a live release', () => {
  const now = registry(release('catalog', {}));
  const withCanary = {
    ...now,
    remotes: {
      catalog: {
        ...now.remotes.catalog!,
        canary: { version: '2', share: 0.1 },
        releases: [...now.remotes.catalog!.releases, { ...catalog, version: '2' }],
      },
    },
  };
  assert.throws(
    () =>
      checkLibraries(withCanary, release('account', { brings: { icons: '1.0.0' } }), {
        ...lock,
        icons: { ...lock.icons!, instances: 1 },
      }),
    /icons would be on the page more than once/,
  );
});

test('a shell is checked against the lock and every live remote', () => {
  checkShell(registry(catalog), shell, lock);
  assert.throws(
    () =>
      checkShell(
        registry(),
        { ...shell, provides: { ...shell.provides, react: { version: '20.0.0', bytes: 5000 } } },
        lock,
      ),
    /the shell brings react 20\.0\.0, share-lock\.json says \^19\.3\.0\n- react weighs 5000 bytes, share-lock\.json allows 4000/,
  );
  assert.throws(
    () =>
      checkShell(
        registry(catalog),
        { ...shell, provides: { ...shell.provides, react: { version: '18.0.0', bytes: 1 } } },
        lock,
      ),
    /catalog 1 needs react \^19\.0\.0, the shell brings 18\.0\.0: catalog must move/,
  );
  assert.throws(
    () => checkShell(registry(), { ...shell, provides: {} }, lock),
    /react stands in share-lock\.json, and the shell does not bring it/,
  );
  assert.throws(
    () =>
      checkShell(
        registry(),
        { ...shell, provides: { ...shell.provides, vue: { version: '3.0.0', bytes: 1 } } },
        lock,
      ),
    /the shell brings vue, which share-lock\.json does not name/,
  );
});
