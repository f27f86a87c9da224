import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { shareLock, type ShareLock } from '@editorial/contracts/share-lock';
import { z } from '@editorial/contracts/schema';
import {
  checkSignature,
  checkSignedFiles,
  compressFolder,
  PackError,
  readBuild,
  readRegistry,
  SIGNATURE_FILE,
  SignatureError,
  stage,
  unpack,
  type RegistryStore,
} from '@editorial/registry';
import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../settings/context/context.ts';
import { HttpProblem, problem } from '../ground/problem.ts';
import { logAct } from './release-log.ts';
import { openUploads } from './releases.tables.ts';
import { publicKeyOf, readTrust } from './served-registry.ts';
import type { Publisher } from './teams/publishers.ts';

/** An upload that ended without a word no longer holds its release after this time, ms. */
const UPLOAD_STALE_MS = 10 * 60 * 1000;
const agreedLock = resolve(import.meta.dirname, '../../../share-lock.json');

const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

const refused = (reason: string) => problem('Editorial:ReleaseRefused', { data: { reason } });

/** Turns what the registry says about a release into an answer. Other failures stay failures. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error)) return error;
  if (error instanceof PackError && error.isTooLarge)
    return problem('Editorial:ReleaseTooLarge', { data: { reason: error.message } });
  const isSaid = error.constructor === Error && !('code' in error);
  if (isSaid || error instanceof PackError || error instanceof SignatureError)
    return refused(error.message);
  return error;
}

async function readLock(): Promise<{ lock?: ShareLock }> {
  if (!existsSync(agreedLock)) return {};
  return { lock: shareLock.parse(JSON.parse(await readFile(agreedLock, 'utf8'))) };
}

async function checkBom(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'bom.cdx.json'), 'utf8').catch(() => '');
  try {
    billOfMaterials.parse(JSON.parse(text));
  } catch {
    throw refused('its bill of materials (bom.cdx.json, CycloneDX) is missing, or not valid');
  }
}

async function readUnpacked(folder: string, remote: string): Promise<RemoteDescriptor> {
  if (!existsSync(join(folder, 'mf-manifest.json'))) throw refused('mf-manifest.json is missing');
  try {
    const descriptor = await readBuild(folder);
    if (descriptor.name === remote) return descriptor;
    throw new Error(`it is a release of ${descriptor.name}`);
  } catch (error) {
    throw refused((error as Error).message.replaceAll(folder, 'the archive'));
  }
}

type Site = Pick<Context, 'environment' | 'database' | 'clock' | 'log'>;

/** Checks that a key of the remote's team signed exactly these files. Returns its fingerprint. */
async function checkSigned(
  site: Site,
  folder: string,
  descriptor: RemoteDescriptor,
): Promise<string> {
  const trust = await readTrust(site);
  const text = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => null);
  const keys = publicKeyOf(trust, descriptor.name, site.clock.now());
  const { fingerprint, hashes } = checkSignature(text, descriptor, keys);
  await checkSignedFiles(folder, hashes);
  return fingerprint;
}

/** Runs the work while nobody else uploads the same release, on any server. */
async function aloneWith<T>(
  { database, clock }: Site,
  { name: remote, version }: RemoteDescriptor,
  work: () => Promise<T>,
): Promise<T> {
  const mine = and(eq(openUploads.remote, remote), eq(openUploads.version, version));
  const begunAt = clock.now();
  const stale = new Date(begunAt.getTime() - UPLOAD_STALE_MS);
  const begun = await database.asSystem(async (tx) => {
    await tx.delete(openUploads).where(and(mine, lt(openUploads.begunAt, stale)));
    const values = { remote, version, begunAt };
    return tx.insert(openUploads).values(values).onConflictDoNothing().returning();
  });
  if (begun.length === 0) throw problem('Editorial:ReleaseBusy');
  try {
    return await work();
  } finally {
    await database.asSystem((tx) => tx.delete(openUploads).where(mine));
  }
}

const isKept = async (store: RegistryStore, { name, version }: RemoteDescriptor) =>
  (await readRegistry(store)).remotes[name]?.releases.some((one) => one.version === version) ??
  false;

/** Stores a checked release. Files of a failed attempt are removed again. */
async function keep(
  store: RegistryStore,
  {
    folder,
    descriptor,
    by,
    signedBy,
  }: {
    readonly folder: string;
    readonly descriptor: RemoteDescriptor;
    readonly by: string;
    readonly signedBy: string;
  },
): Promise<void> {
  const { name, version } = descriptor;
  if (!(await isKept(store, descriptor))) await store.remove(name, version);
  try {
    await stage(store, folder, by, { ...(await readLock()), signedBy, descriptor });
  } catch (error) {
    if (!(await isKept(store, descriptor))) await store.remove(name, version);
    throw error;
  }
}

/**
 * Takes a packed release: unpacks it into a folder of its own, checks its files, their hashes and
 * its signature, and keeps it. It is not yet live. Returns its version.
 */
export async function receiveRelease(
  site: Site,
  {
    store,
    publisher: { by },
    remote,
    packed,
  }: {
    readonly store: RegistryStore;
    readonly publisher: Publisher;
    readonly remote: string;
    readonly packed: Readable;
  },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-upload-'));
  let version = '';
  try {
    await unpack(packed, folder);
    const descriptor = await readUnpacked(folder, remote);
    version = descriptor.version;
    await checkBom(folder);
    const signedBy = await checkSigned(site, folder, descriptor);
    await aloneWith(site, descriptor, async () => {
      await compressFolder(folder);
      await keep(store, { folder, descriptor, by, signedBy });
    });
    return version;
  } catch (error) {
    const said = refusalOf(error);
    if (said instanceof HttpProblem) {
      const reason = String(said.given.data?.reason ?? said.code);
      await site.database.asSystem((tx) =>
        logAct(tx, { remote, version, action: 'refuse', by, reason }),
      );
    }
    throw said;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
