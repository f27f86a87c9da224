import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { remoteDescriptor, type RemoteDescriptor } from '@editorial/contracts/federation';
import { z } from '@editorial/contracts/schema';
import {
  bundleFromJSON,
  bundleToJSON,
  isBundleWithDsseEnvelope,
  isBundleWithPublicKey,
  toDSSEBundle,
} from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import { filesUnder, isPackedCopy } from './files.ts';

/** The signature's file, beside the manifest of a release. */
export const SIGNATURE_FILE = 'release.sigstore.json';
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const PREDICATE_TYPE = 'urn:editorial:release:v1';

/** Thrown for a release without a signature, with a wrong one, or by a key that nobody trusts. */
export class SignatureError extends Error {}

/** An Ed25519 key that signs releases. */
export interface SigningKey {
  /** SHA-256 of the public key, by which people and servers know it. */
  readonly fingerprint: string;
  /** The public key as base64 (SPKI). */
  readonly publicKey: string;
  readonly sign: (data: Buffer) => Buffer;
}

/** Returns the fingerprint of a public key in base64 (SPKI). Throws if it is no Ed25519 key. */
export function fingerprintOf(publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64');
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new SignatureError('An Ed25519 key is expected.');
  const canonical = key.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(canonical).digest('hex');
}

/** Reads a private Ed25519 key in PEM. */
export function readSigningKey(pem: string): SigningKey {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    fingerprint: fingerprintOf(publicKey),
    publicKey,
    sign: (data) => sign(null, data, key),
  };
}

/** Generates a key. Returns it as PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Reads a machine's own key, and makes it at first use. Only its user can read the file. */
export async function localSigningKey(file: string): Promise<SigningKey> {
  const stored = await readFile(file, 'utf8').catch(unlessCode('ENOENT'));
  if (stored !== undefined) return readSigningKey(stored);
  await mkdir(dirname(file), { recursive: true });
  // Two commands may start at the same time. A link appears with its whole content, and never
  // replaces a file: the first key stays, and nobody reads half of one.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, newSigningKey(), { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch(unlessCode('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return readSigningKey(await readFile(file, 'utf8'));
}

/** Returns a handler that takes one error code as an answer. Every other error is thrown again. */
const unlessCode = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};

/** The errors of a home that does not exist or can't be written to. */
const noHome = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'];

/**
 * Returns the key that signs releases here: the one in `RELEASE_KEY` (PEM), otherwise this person's
 * own on this machine, which is made at first use: in the person's home, or in `DATA_DIR` if the
 * home can't be written to.
 */
export async function machineKey(
  { RELEASE_KEY, RELEASE_KEY_FILE, DATA_DIR, HOME = homedir() } = process.env,
): Promise<SigningKey> {
  if (RELEASE_KEY) return readSigningKey(RELEASE_KEY);
  if (RELEASE_KEY_FILE) return localSigningKey(RELEASE_KEY_FILE);
  try {
    return await localSigningKey(join(HOME, '.config/editorial/release-key.pem'));
  } catch (error) {
    if (!noHome.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return localSigningKey(join(DATA_DIR || '.data', 'release-key.pem'));
  }
}

/** The signed content, as an in-toto statement: the descriptor, and the hash of every file. */
const statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.object({ descriptor: remoteDescriptor }),
});

const isSigned = (path: string): boolean => path !== SIGNATURE_FILE && !isPackedCopy(path);

/** Returns the SHA-256 of each file of a release, without its signature and compressed copies. */
async function hashesOf(folder: string): Promise<{ name: string; digest: { sha256: string } }[]> {
  const paths = (await filesUnder(folder)).filter(isSigned);
  return Promise.all(
    paths.map(async (path) => ({
      name: path,
      digest: {
        sha256: createHash('sha256')
          .update(await readFile(join(folder, path)))
          .digest('hex'),
      },
    })),
  );
}

/** Signs a built remote: writes a Sigstore bundle beside its manifest. */
export async function signBuild(folder: string, key: SigningKey): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as {
    readonly editorial: unknown;
  };
  const artifact = Buffer.from(
    JSON.stringify({
      _type: 'https://in-toto.io/Statement/v1',
      subject: await hashesOf(folder),
      predicateType: PREDICATE_TYPE,
      predicate: { descriptor: manifest.editorial },
    }),
  );
  const bundle = toDSSEBundle({
    artifact,
    artifactType: PAYLOAD_TYPE,
    signature: key.sign(dsse.preAuthEncoding(PAYLOAD_TYPE, artifact)),
    keyHint: key.fingerprint,
  });
  await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify(bundleToJSON(bundle)));
}

/** Reads a bundle. Throws if the signature is wrong or its key is not trusted. */
function verified(text: string, publicKeyOf: (fingerprint: string) => string | undefined) {
  const bundle = bundleFromJSON(JSON.parse(text));
  if (!isBundleWithDsseEnvelope(bundle) || !isBundleWithPublicKey(bundle))
    throw new SignatureError('its signature is of another kind');
  const fingerprint = bundle.verificationMaterial.content.publicKey.hint;
  const publicKey = publicKeyOf(fingerprint);
  if (publicKey === undefined || fingerprintOf(publicKey) !== fingerprint)
    throw new SignatureError(`it is signed by the key ${fingerprint}, which may not release it`);
  const { payload, payloadType, signatures } = bundle.content.dsseEnvelope;
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const data = dsse.preAuthEncoding(payloadType, payload);
  if (signatures.length !== 1 || !verify(null, data, key, signatures[0]!.sig))
    throw new SignatureError('its signature is wrong');
  return { fingerprint, ...statement.parse(JSON.parse(payload.toString())) };
}

/**
 * Checks that a trusted key signed this descriptor. Returns the key's fingerprint and the hashes of
 * the files.
 */
export function checkSignature(
  text: string | null,
  descriptor: RemoteDescriptor,
  publicKeyOf: (fingerprint: string) => string | undefined,
): { readonly fingerprint: string; readonly hashes: ReadonlyMap<string, string> } {
  if (text === null) throw new SignatureError('it is not signed');
  try {
    const { fingerprint, subject, predicate } = verified(text, publicKeyOf);
    if (!isDeepStrictEqual(predicate.descriptor, descriptor))
      throw new SignatureError('another release was signed');
    const hashes = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
    return { fingerprint, hashes };
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new SignatureError('its signature cannot be read', { cause: error });
  }
}

/** Checks that a folder holds exactly the signed files. */
export async function checkSignedFiles(
  folder: string,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const found = await hashesOf(folder);
  const wrong = found.filter(({ name, digest }) => hashes.get(name) !== digest.sha256);
  const names = new Set(found.map(({ name }) => name));
  const missing = [...hashes.keys()].filter((name) => !names.has(name));
  if (wrong.length + missing.length > 0)
    throw new SignatureError(
      `other files were signed: ${[...wrong.map(({ name }) => name), ...missing].slice(0, 5).join(', ')}`,
    );
}
