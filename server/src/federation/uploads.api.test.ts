import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createGzip } from 'node:zlib';
import { newSigningKey, PackLimits, readSigningKey } from '@editorial/registry';
import { pack, type Header } from 'tar-stream';
import { packedRelease, type PackedBuild } from './release.testing.ts';
import { releaseSite, reasonOf } from './releases.testing.ts';

const setup = releaseSite();
const { send, upload, log } = setup;

test('a release without a signature, with another team’s, or with other files is refused', async () => {
  const foreign = readSigningKey(newSigningKey());
  const publicKey = foreign.publicKey;
  await setup.site.call('POST', '/api/releases/signers', {
    token: setup.theirs,
    body: { publicKey },
  });
  const cases: readonly (readonly [Omit<PackedBuild, 'version'>, RegExp])[] = [
    [{ key: undefined as never }, /not signed/],
    [{ key: readSigningKey(newSigningKey()) }, /may not release it/],
    [{ key: foreign }, /may not release it/],
    [{ tampered: { 'bom.cdx.json': '{"bomFormat":"CycloneDX","components":[]}' } }, /other files/],
    [{ tampered: { 'logo.svg': '<svg/>' } }, /other files/],
    [{ tampered: { 'remoteEntry.js': 'steal()' } }, /another hash/],
    [{ tampered: { 'bom.cdx.json': 'none' } }, /bill of materials/],
    [{ name: 'subscription' }, /release of subscription/],
  ];
  for (const [build, expected] of cases) {
    const answer = await upload({ version: '3.0.0', ...build });
    assert.equal(answer.status, 422);
    assert.match(reasonOf(answer), expected);
  }
  assert.equal(existsSync(join(setup.remotes, 'catalog/3.0.0')), false);
  const refusals = (await log()).filter(({ version }) => version === '3.0.0');
  assert.ok(refusals.length >= 5 && refusals.every(({ action }) => action === 'refuse'));
});

const archive = async (
  entries: readonly (Partial<Header> & { readonly name: string; readonly text?: string })[],
) => {
  const packed = pack();
  for (const { text = '', ...header } of entries) packed.entry(header, text);
  packed.finalize();
  return buffer(packed.pipe(createGzip()));
};

test('paths that lead out, links, bombs, too many files and half of an archive are refused', async () => {
  const big = '0'.repeat(PackLimits.fileBytes);
  const cases: readonly (readonly [Buffer, number, RegExp])[] = [
    [await archive([{ name: '../../escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: '/tmp/escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'a/..\\escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: '.htaccess.json', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'page.html', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'x.js', type: 'symlink', linkname: '/etc/passwd' }]), 422, /symlink/],
    [await archive([{ name: 'x.js' }, { name: 'X.js' }]), 422, /twice/],
    [await archive([{ name: 'x.js', text: `${big}0` }]), 413, /x\.js/],
    [
      await archive(Array.from({ length: 7 }, (_, n) => ({ name: `${n}.js`, text: big }))),
      413,
      /the release has more/,
    ],
    [
      await archive(Array.from({ length: PackLimits.files + 1 }, (_, n) => ({ name: `${n}.js` }))),
      413,
      /files/,
    ],
    [(await packedRelease({ version: '4.0.0', key: setup.key })).subarray(0, 300), 422, /cut off/],
    [Buffer.from('nothing'), 422, /no \.tar\.gz/],
    [await archive([]), 422, /mf-manifest/],
  ];
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('editorial-upload-'));
  for (const [packed, status, expected] of cases) {
    const answer = await send(packed, setup.ours);
    assert.deepEqual(
      [answer.status, expected.test(reasonOf(answer))],
      [status, true],
      reasonOf(answer),
    );
  }
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('editorial-upload-'));
  assert.deepEqual(left, before);
  assert.equal(existsSync(join(tmpdir(), '../escaped.js')), false);
});

test('a version never changes, and one upload of it goes on at a time', async () => {
  const first = await upload({ version: '5.0.0', files: { 'a.js': '1' } });
  assert.equal(first.status, 201);
  const other = await upload({ version: '5.0.0', files: { 'a.js': '2' } });
  assert.match(reasonOf(other), /released before with other files/);
  assert.equal(await readFile(join(setup.remotes, 'catalog/5.0.0/a.js'), 'utf8'), '1');
  const { database } = setup.site.context;
  await database.executeSql(`insert into release_uploads values ('catalog', '5.0.1')`);
  assert.equal((await upload({ version: '5.0.1' })).status, 409);
  await database.executeSql(`update release_uploads set begun_at = now() - interval '1 hour'`);
  assert.equal((await upload({ version: '5.0.1' })).status, 201);
});

test('an upload that fails while its files are stored leaves nothing behind', async () => {
  const lock = 'create function fail() returns trigger language plpgsql as';
  const { database } = setup.site.context;
  await database.executeSql(`${lock} $$ begin raise exception 'the disk is full'; end $$`);
  await database.executeSql(
    'create trigger fails before update on release_registry for each row execute function fail()',
  );
  assert.equal((await upload({ version: '9.0.0' })).status, 500);
  assert.equal(existsSync(join(setup.remotes, 'catalog/9.0.0')), false);
  await database.executeSql('drop trigger fails on release_registry');
  assert.equal((await upload({ version: '9.0.0' })).status, 201);
});
