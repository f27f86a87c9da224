import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { parseDescriptor } from './built-release.ts';
import {
  checkSignature,
  checkSignedFiles,
  fingerprintOf,
  localSigningKey,
  newSigningKey,
  readSigningKey,
  SIGNATURE_FILE,
  signBuild,
} from './signing.ts';

let folder: string;
const key = readSigningKey(newSigningKey());
const trusted = (fingerprint: string) =>
  fingerprint === key.fingerprint ? key.publicKey : undefined;
const read = (path: string) => readFile(join(folder, path), 'utf8');
const descriptor = async () => parseDescriptor(await read('mf-manifest.json'), 'the manifest');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-signing-'));
  const editorial = {
    basePaths: ['/catalog'],
    name: 'catalog',
    version: '1.0.0',
    commit: 'c0ffee',
    builtAt: 'now',
    contract: '1.0.0',
  };
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify({ editorial }));
  await writeFile(join(folder, 'logo.svg'), '<svg/>');
  await signBuild(folder, key);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a signature is a Sigstore bundle over the descriptor and every file', async () => {
  const text = await read(SIGNATURE_FILE);
  assert.match(JSON.parse(text).mediaType, /^application\/vnd\.dev\.sigstore\.bundle.*0\.[23]/);
  const { fingerprint, hashes } = checkSignature(text, await descriptor(), trusted);
  assert.equal(fingerprint, key.fingerprint);
  await checkSignedFiles(folder, hashes);
  await writeFile(join(folder, 'logo.svg.br'), 'a compressed copy');
  await checkSignedFiles(folder, hashes);
  await writeFile(join(folder, 'logo.svg'), '<svg onload="steal()"/>');
  await assert.rejects(checkSignedFiles(folder, hashes), /other files were signed: logo\.svg/);
  await rm(join(folder, 'logo.svg'));
  await assert.rejects(checkSignedFiles(folder, hashes), /logo\.svg/);
});

test('a changed payload, another descriptor, a foreign key and a key of another kind are refused', async () => {
  const text = await read(SIGNATURE_FILE);
  const own = await descriptor();
  const bundle = JSON.parse(text);
  const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
  const forged = (change: object) => JSON.stringify({ ...bundle, ...change });
  const check = (given: string | null, of = own, keys = trusted) => checkSignature(given, of, keys);
  const changed = Buffer.from(payload.replace('1.0.0', '1.0.1')).toString('base64');
  const other = forged({ dsseEnvelope: { ...bundle.dsseEnvelope, payload: changed } });
  assert.throws(() => check(other), /signature is wrong/);
  const none = forged({ dsseEnvelope: { ...bundle.dsseEnvelope, signatures: [] } });
  assert.throws(() => check(none), /signature/);
  assert.throws(() => check(text, { ...own, basePaths: ['/admin'] }), /another release was signed/);
  assert.throws(() => check(text, own, () => undefined), /may not release it/);
  const foreign = readSigningKey(newSigningKey());
  assert.throws(() => check(text, own, () => foreign.publicKey), /may not release it/);
  assert.throws(() => check('{}'), /cannot be read/);
  assert.throws(() => check(null), /not signed/);
  assert.throws(() => fingerprintOf('bm8ga2V5'));
});

test('a machine’s key is made once, and only its user can read it', async () => {
  const file = join(folder, 'keys/release-key.pem');
  const keys = await Promise.all(Array.from({ length: 20 }, () => localSigningKey(file)));
  assert.equal(new Set(keys.map(({ fingerprint }) => fingerprint)).size, 1);
  assert.equal((await localSigningKey(file)).fingerprint, keys[0]?.fingerprint);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dirname(file)), ['release-key.pem']);
});
