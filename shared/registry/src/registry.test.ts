import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  canary,
  changeShell,
  endCanary,
  noteCrashes,
  noteLinked,
  pin,
  promote,
  publish,
  publishWorkingCopy,
  readRegistry,
  ReleaseRefused,
  remove,
  rollback,
  stage,
  unpin,
  type Look,
} from './registry.ts';

let folder: string;
let remotes: string;
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
async function build(
  name: string,
  version: string,
  {
    contract = '1.0.0',
    code = `// ${name} ${version}`,
    ...more
  }: {
    contract?: string;
    code?: string;
    integrity?: object;
    libraries?: object;
    builtAt?: string;
  } = {},
): Promise<string> {
  const output = join(folder, 'builds', name, version);
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'remoteEntry.js'), code);
  await writeFile(
    join(output, 'mf-manifest.json'),
    JSON.stringify({
      editorial: {
        basePaths: [`/${name}`],
        name,
        version,
        commit: 'c',
        builtAt: 'now',
        contract,
        integrity: { 'remoteEntry.js': hash(code) },
        ...more,
      },
    }),
  );
  return output;
}

/** A verification that finds no problem. */
const good = () => Promise.resolve({ at: 'now', by: 'team', shell: '7' });
const release = async (version: string, name = 'catalog', look: Look = 'unverified') =>
  publish(remotes, { buildFolder: await build(name, version), by: 'team', look });
const works = async (version: string) =>
  publishWorkingCopy(remotes, await build('catalog', version), 'a person');
const catalog = async () => (await readRegistry(remotes)).remotes.catalog!;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-registry-'));
  remotes = join(folder, 'remotes');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('ten teams that publish concurrently lose nothing', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `remote-${n}`);
  await Promise.all(names.flatMap((name) => ['1', '2'].map((version) => release(version, name))));
  const { remotes: all } = await readRegistry(remotes);
  assert.deepEqual(Object.keys(all).sort(), names);
  for (const { releases, history } of Object.values(all))
    assert.deepEqual([releases.length, history.length], [2, 2]);
});

test('a release is immutable: publishing it again changes nothing, and different files under the same version are refused', async () => {
  const first = await release('1');
  const again = await publish(remotes, {
    buildFolder: await build('catalog', '1', { builtAt: 'later' }),
    by: 'another team',
    look: 'unverified',
  });
  assert.deepEqual(
    [again.publishedBy, again.publishedAt, again.descriptor],
    ['team', first.publishedAt, first.descriptor],
  );
  const before = await readFile(join(remotes, 'registry.json'), 'utf8');
  const other = await build('catalog', '1', { code: 'another' });
  await assert.rejects(
    publish(remotes, { buildFolder: other, by: 'team', look: 'unverified' }),
    /'catalog' 1 was released before with other files.*Raise the package's version/,
  );
  assert.equal(await readFile(join(remotes, 'registry.json'), 'utf8'), before);
  assert.equal(await readFile(join(remotes, 'catalog/1/remoteEntry.js'), 'utf8'), '// catalog 1');
  assert.deepEqual((await catalog()).releases[0]?.descriptor.integrity, {
    'remoteEntry.js': hash('// catalog 1'),
  });
  // After removal its files stay, so it can be added again, but only unchanged.
  await remove(remotes, 'catalog');
  await assert.rejects(
    publish(remotes, { buildFolder: other, by: 'team', look: 'unverified' }),
    /released before with other files/,
  );
  await release('1');
  assert.equal((await catalog()).live, '1');
});

test('hashes that do not match the files are refused, and so are files without a hash', async () => {
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '1', {
        integrity: { 'remoteEntry.js': hash('another') },
      }),
      by: 'team',
      look: 'unverified',
    }),
    /remoteEntry\.js has another hash/,
  );
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '1', { integrity: {} }),
      by: 'team',
      look: 'unverified',
    }),
    /remoteEntry\.js has no hash/,
  );
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '1', {
        integrity: { 'remoteEntry.js': hash('// catalog 1'), 'page.js': hash('') },
      }),
      by: 'team',
      look: 'unverified',
    }),
    /page\.js is missing/,
  );
  assert.deepEqual((await readRegistry(remotes)).remotes, {});
  assert.ok(!existsSync(join(remotes, 'catalog')));
});

test('a staged release is not live; a release that fails verification stays that way', async () => {
  await stage(remotes, await build('catalog', '1'), 'team');
  assert.deepEqual([(await catalog()).live, (await catalog()).history], ['', []]);
  await release('1');
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '2'),
      by: 'team',
      look: () => Promise.reject(new Error('a blank page')),
    }),
    /a blank page/,
  );
  assert.deepEqual([(await catalog()).live, (await catalog()).releases.length], ['1', 2]);
  const verified = { at: 'now', by: 'team', shell: '7' };
  await publish(remotes, {
    buildFolder: join(folder, 'builds/catalog/2'),
    by: 'team',
    look: () => Promise.resolve(verified),
  });
  assert.deepEqual(
    [(await catalog()).live, (await catalog()).releases[0]?.verified],
    ['2', verified],
  );
});

test('every change of the live version checks the shell’s contract; a shell that is incompatible with a live remote is refused', async () => {
  const shell = (contract: string) => ({ version: contract, contract, provides: {} });
  await changeShell(remotes, shell('1.4.0'));
  for (const version of ['1', '2']) await release(version, 'catalog', good);
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '3', { contract: '2.0.0' }),
      by: 'team',
      look: 'unverified',
    }),
    /'catalog' 3 was built for platform contract 2\.0\.0, the shell has 1\.4\.0 and serves major 1: the site needs a newer shell first/,
  );
  await assert.rejects(
    changeShell(remotes, shell('2.0.0')),
    /'catalog' 2 was built for platform contract 1\.0\.0/,
  );
  // Released together, they are accepted.
  await changeShell(remotes, shell('2.0.0'), { together: ['catalog'] });
  await publish(remotes, {
    buildFolder: join(folder, 'builds/catalog/3'),
    by: 'team',
    look: 'unverified',
  });
  for (const move of [
    () => rollback(remotes, { name: 'catalog', by: 'team' }),
    () => promote(remotes, { name: 'catalog', version: '1', by: 'team', look: 'unverified' }),
    () => pin(remotes, { name: 'catalog', version: '1', by: 'team', look: 'unverified' }),
    () =>
      canary(remotes, {
        name: 'catalog',
        version: '1',
        share: 0.5,
        by: 'team',
        look: 'unverified',
      }),
  ])
    await assert.rejects(move, /platform contract/);
  assert.equal((await catalog()).live, '3');
});

test('a shell that serves the last two majors takes remotes of both, and refuses those before and after', async () => {
  const majors = [
    { major: 2, until: null, provides: {} },
    { major: 1, until: '2027-06-01', provides: {} },
  ];
  await release('1');
  await changeShell(remotes, { version: 's', contract: '2.4.0', provides: {}, majors });
  await release('2', 'catalog', good);
  const refusals: Readonly<Record<string, RegExp>> = {
    '0.9.0': /0\.9\.0, the shell has 2\.4\.0 and serves the majors 2 and 1: build it again with/,
    '3.0.0': /3\.0\.0, the shell has 2\.4\.0 and serves the majors 2 and 1: the site needs a newer/,
  };
  for (const [contract, reason] of Object.entries(refusals))
    await assert.rejects(
      publish(remotes, {
        buildFolder: await build('catalog', contract, { contract }),
        by: 'team',
        look: 'unverified',
      }),
      reason,
    );
  assert.equal((await catalog()).live, '2');
});

test('rollback returns to a good release, repeated it goes further back, never forward, and the history records it', async () => {
  for (const version of ['1', '2', '3']) await release(version, 'catalog', good);
  await release('only-pushed');
  await release('4', 'catalog', good);
  await canary(remotes, {
    name: 'catalog',
    version: '1',
    share: 0.1,
    by: 'team',
    look: 'unverified',
  });
  assert.equal(
    await rollback(remotes, { name: 'catalog', by: 'a person', reason: 'it was slow' }),
    '3',
  );
  const [latest] = (await catalog()).history;
  assert.deepEqual(
    [latest?.action, latest?.by, latest?.reason, latest?.version],
    ['rollback', 'a person', 'it was slow', '3'],
  );
  assert.equal(await rollback(remotes, { name: 'catalog', by: 'a person' }), '2');
  assert.equal(await rollback(remotes, { name: 'catalog', by: 'a person' }), '1');
  await assert.rejects(
    rollback(remotes, { name: 'catalog', by: 'a person' }),
    /no earlier release that was verified, or served without complaint\. Kept are: 4, only-pushed/,
  );
  assert.deepEqual(
    (await catalog()).releases.map(({ version, refused }) => [version, refused?.reason]),
    [
      ['4', 'it was slow'],
      ['only-pushed', undefined],
      ['3', 'rolled back'],
      ['2', 'rolled back'],
      ['1', undefined],
    ],
  );
  // Verified again and chosen by name, it can be a rollback target again.
  await promote(remotes, { name: 'catalog', version: '3', by: 'team', look: good });
  await release('5', 'catalog', good);
  assert.equal(await rollback(remotes, { name: 'catalog', by: 'team' }), '3');
});

test('a release that verification refused is no longer good; one that was live for an hour without a crash is', async () => {
  await release('1', 'catalog', good);
  await release('2');
  await assert.rejects(
    promote(remotes, {
      name: 'catalog',
      version: '2',
      by: 'team',
      look: () => Promise.reject(new ReleaseRefused('a blank page')),
    }),
    /a blank page/,
  );
  const [refused] = (await catalog()).releases;
  assert.deepEqual(
    [refused?.version, refused?.refused?.by, refused?.refused?.reason],
    ['2', 'team', 'a look refused it'],
  );
  // Two unverified ones, an hour ago: the second crashed.
  for (const version of ['3', '4', '5']) {
    await release(version);
    const file = join(remotes, 'registry.json');
    const json = JSON.parse(await readFile(file, 'utf8'));
    json.remotes.catalog.history[0].at = new Date(Date.now() - 61 * 60_000).toISOString();
    await writeFile(file, JSON.stringify(json));
    if (version === '4') await noteCrashes(remotes, 'catalog', '4', 5);
  }
  await release('6');
  const served = (await catalog()).releases.filter((one) => one.served);
  assert.deepEqual(
    served.map(({ version }) => version),
    ['5', '3'],
  );
  for (const version of ['5', '3', '1'])
    assert.equal(await rollback(remotes, { name: 'catalog', by: 'team' }), version);
});

test('nothing changes a pinned remote without force', async () => {
  for (const version of ['1', '2', '3']) await release(version, 'catalog', good);
  await pin(remotes, { name: 'catalog', version: '3', by: 'Ann', look: good });
  for (const move of [
    () => rollback(remotes, { name: 'catalog', by: 'team' }),
    () => promote(remotes, { name: 'catalog', version: '1', by: 'team', look: good }),
    () => pin(remotes, { name: 'catalog', version: '1', by: 'team', look: good }),
  ])
    await assert.rejects(move, /'catalog' is pinned to 3 by Ann, and stays there.*--force/);
  assert.equal((await catalog()).live, '3');
  assert.equal(
    await rollback(remotes, {
      name: 'catalog',
      by: 'team',
      reason: 'urgent',
      options: { force: true },
    }),
    '2',
  );
  assert.equal((await catalog()).pinned, true);
});

test('working copies are live until somebody releases something; after that they are only stored', async () => {
  await works('w1');
  assert.deepEqual(await works('w2'), { version: 'w2', live: 'w2' });
  assert.deepEqual(
    (await catalog()).releases.map(({ version, channel }) => [version, channel]),
    [['w2', 'working']],
  );
  assert.ok(!existsSync(join(remotes, 'catalog/w1')));
  const acts: [string, () => Promise<unknown>, string][] = [
    ['published', () => release('1', 'catalog', good), '1'],
    ['published-again', () => release('2', 'catalog', good), '2'],
    ['rolled-back', () => rollback(remotes, { name: 'catalog', by: 'team' }), '1'],
    ['pinned', () => pin(remotes, { name: 'catalog', version: '1', by: 'team', look: good }), '1'],
    ['unpinned', () => unpin(remotes, 'catalog', 'team'), '1'],
    [
      'promoted',
      () => promote(remotes, { name: 'catalog', version: '2', by: 'team', look: good }),
      '2',
    ],
  ];
  for (const [what, act, live] of acts) {
    await act();
    await works(`after-${what}`);
    assert.deepEqual(
      [what, (await catalog()).live, (await catalog()).working?.version],
      [what, live, `after-${what}`],
    );
  }
  // Publishing the same build turns it into a release.
  await release('after-promoted', 'catalog', good);
  assert.equal(
    (await catalog()).releases.find(({ version }) => version === 'after-promoted')?.channel,
    'release',
  );
});

test('in an older registry, releases published by builds become working copies', async () => {
  await release('1');
  const file = join(remotes, 'registry.json');
  const { format: _, ...before } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(before));
  assert.deepEqual(await works('2'), { version: '2', live: '2' });
  assert.deepEqual(
    (await catalog()).history.map(({ action, version }) => [action, version]),
    [
      ['build', '2'],
      ['build', '1'],
    ],
  );
});

test('every change of the live version verifies the release, once per shell, and the history records a release that was not verified', async () => {
  await changeShell(remotes, { version: 's1', contract: '1.0.0', provides: {} });
  for (const version of ['1', '2']) await release(version);
  const looked: string[] = [];
  const look =
    (fault?: string) =>
    ({ version }: { version: string }) => {
      looked.push(version);
      return fault
        ? Promise.reject(new Error(fault))
        : Promise.resolve({ at: 'now', by: 'team', shell: 's1' });
    };
  for (const move of [promote, pin])
    await assert.rejects(
      move(remotes, { name: 'catalog', version: '1', by: 'team', look: look('a blank page') }),
      /a blank page/,
    );
  await assert.rejects(
    canary(remotes, {
      name: 'catalog',
      version: '1',
      share: 0.5,
      by: 'team',
      look: look('a blank page'),
    }),
    /a blank page/,
  );
  assert.deepEqual(
    [(await catalog()).live, (await catalog()).pinned, (await catalog()).canary],
    ['2', false, undefined],
  );
  looked.length = 0;
  await promote(remotes, { name: 'catalog', version: '1', by: 'team', look: look() });
  await pin(remotes, { name: 'catalog', version: '1', by: 'team', look: look() });
  await canary(remotes, {
    name: 'catalog',
    version: '2',
    share: 0.5,
    by: 'team',
    look: 'unverified',
  });
  assert.deepEqual(looked, ['1']);
  assert.deepEqual(
    (await catalog()).history.map(({ action, reason }) => [action, reason]),
    [
      ['canary', 'share 0.5, unverified'],
      ['pin', ''],
      ['promote', ''],
      ['publish', 'unverified'],
      ['publish', 'unverified'],
    ],
  );
  // The release has not been verified with the new shell.
  await changeShell(remotes, { version: 's2', contract: '1.0.0', provides: {} });
  await pin(remotes, { name: 'catalog', version: '1', by: 'team', look: look() });
  assert.deepEqual(looked, ['1', '1']);
  await endCanary(remotes, 'catalog', 'team');
  assert.equal((await catalog()).canary, null);
});

test('publishing does not change a pinned remote', async () => {
  await release('1');
  await pin(remotes, { name: 'catalog', version: '1', by: 'team', look: 'unverified' });
  await release('2');
  assert.equal((await catalog()).live, '1');
  await unpin(remotes, 'catalog', 'team');
  await release('3');
  assert.equal((await catalog()).live, '3');
});

test('old releases are removed, the live one and rollback targets stay', async () => {
  await release('first');
  await pin(remotes, { name: 'catalog', version: 'first', by: 'team', look: 'unverified' });
  for (let n = 0; n < 14; n += 1) await release(`r${n}`);
  const { live, releases } = await catalog();
  assert.equal(live, 'first');
  assert.deepEqual(
    releases.map(({ version }) => version),
    [...Array.from({ length: 10 }, (_, n) => `r${13 - n}`), 'first'],
  );
  assert.ok(!existsSync(join(remotes, 'catalog/r0')) && existsSync(join(remotes, 'catalog/first')));
});

test('a release stays for 30 days after somebody opened it by a link with its version', async () => {
  await release('linked');
  await release('forgotten');
  const day = 24 * 60 * 60 * 1000;
  await noteLinked(remotes, 'catalog', 'linked', new Date(Date.now() - 29 * day));
  await noteLinked(remotes, 'catalog', 'forgotten', new Date(Date.now() - 31 * day));
  for (let n = 0; n < 12; n += 1) await release(`r${n}`);
  const { releases } = await catalog();
  const kept = (version: string) => releases.some((one) => one.version === version);
  assert.deepEqual([kept('linked'), kept('forgotten')], [true, false]);
});

test('impossible requests fail with an error and change nothing', async () => {
  await release('1');
  const before = await readFile(join(remotes, 'registry.json'), 'utf8');
  await assert.rejects(rollback(remotes, { name: 'catalog', by: 'team' }), /no earlier release/);
  await assert.rejects(
    promote(remotes, { name: 'catalog', version: '9', by: 'team', look: 'unverified' }),
    /has no release 9\. Kept are: 1\./,
  );
  await assert.rejects(
    promote(remotes, { name: 'nobody', version: '1', by: 'team', look: 'unverified' }),
    /There is no remote 'nobody'\. Known are: catalog\./,
  );
  await assert.rejects(
    canary(remotes, { name: 'catalog', version: '1', share: 2, by: 'team', look: 'unverified' }),
    /A share from 0 to 1/,
  );
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '2', { contract: '2.0.0' }),
      by: 'team',
      look: 'unverified',
      options: {
        contract: '1.4.0',
      },
    }),
    /was built for platform contract 2\.0\.0/,
  );
  assert.equal(await readFile(join(remotes, 'registry.json'), 'utf8'), before);
  await remove(remotes, 'catalog');
  assert.deepEqual((await readRegistry(remotes)).remotes, {});
});

test('a damaged registry causes an error and is never overwritten; the lock of a crashed publisher is taken over', async () => {
  await mkdir(remotes, { recursive: true });
  await writeFile(join(remotes, 'registry.json'), '{"remotes": 7');
  await assert.rejects(release('1'), /registry\.json can't be read/);
  assert.equal(await readFile(join(remotes, 'registry.json'), 'utf8'), '{"remotes": 7');
  await rm(join(remotes, 'registry.json'));
  await writeFile(join(remotes, '.registry.lock'), '');
  const long = new Date(Date.now() - 60_000);
  await utimes(join(remotes, '.registry.lock'), long, long);
  assert.equal((await release('1')).version, '1');
});
