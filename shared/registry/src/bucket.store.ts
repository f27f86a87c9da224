import '@editorial/contracts/schema-in-english';
import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import { z } from '@editorial/contracts/schema';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { RegistryStore } from './store.ts';

/**
 * Number of revisions kept beside the registry. No single change lasts as long as a thousand
 * others.
 */
const KEPT_REVISION_COUNT = 1000;
const settings = z.object({
  S3_ENDPOINT: z.url(),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.string().check(z.minLength(1)),
  S3_SECRET_ACCESS_KEY: z.string().check(z.minLength(1)),
});

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.html': 'text/html',
};

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
/** Whether an SDK error means that a condition of the write did not hold. */
const isRefused = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;

/**
 * Opens a registry in a bucket. It needs no lock: each change is written as the next revision,
 * which the store lets only one publisher create (`If-None-Match: *`). A publisher that loses the
 * race repeats its change on the newer revision. `registry.json`, which browsers read, follows the
 * newest revision.
 */
// Long because all operations share one client and the order of writes that makes a publisher lose
// safely: apart, an operation could write without the condition that the others rely on.
export function openBucket(location: string, environment: NodeJS.ProcessEnv): RegistryStore {
  const { hostname: bucket, pathname } = new URL(location);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const at = (path: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${path}` : path });
  const given = settings.safeParse(environment);
  if (!given.success)
    throw new Error(
      `A registry at ${location} needs the store's settings: ${given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  const client = new S3Client({
    endpoint: given.data.S3_ENDPOINT,
    region: given.data.S3_REGION,
    forcePathStyle: true,
    credentials: {
      accessKeyId: given.data.S3_ACCESS_KEY_ID,
      secretAccessKey: given.data.S3_SECRET_ACCESS_KEY,
    },
    // Other stores than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  async function file(path: string): Promise<Buffer | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(path)));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }
  async function keysUnder(path: string): Promise<string[]> {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${at(path).Key}/` }),
    );
    return Contents.flatMap(({ Key }) => (Key ? [Key] : []));
  }

  const write = (path: string, body: Buffer | string, life: string, condition?: '*') =>
    client.send(
      new PutObjectCommand({
        ...at(path),
        Body: body,
        ContentType: types[extname(path)] ?? 'application/octet-stream',
        CacheControl: life,
        IfNoneMatch: condition,
      }),
    );
  /** Creates a file. Returns false if it already exists. */
  const create = (path: string, body: Buffer | string, life: string): Promise<boolean> =>
    write(path, body, life, '*').then(
      () => true,
      (error: unknown) => {
        if (isRefused(error)) return false;
        if (statusOf(error) === 501)
          throw new Error(
            `The store at ${given.data.S3_ENDPOINT} has no conditional writes (If-None-Match): publishers could overwrite each other there. Keep the registry in a folder, or in a store that has them.`,
            { cause: error },
          );
        throw error;
      },
    );

  /** Stores a file of a release. The same file may already exist. */
  async function keep(path: string, body: Buffer): Promise<void> {
    if (await create(path, body, 'public, max-age=31536000, immutable')) return;
    if (!(await file(path))?.equals(body))
      throw new Error(
        `${location} has another ${path} already: releases are never changed. Raise the package's version.`,
      );
  }

  const revisionPath = (revision: number) => `revisions/${String(revision).padStart(8, '0')}.json`;
  async function newest(): Promise<{ readonly revision: number; readonly text: string | null }> {
    let text = (await file('registry.json'))?.toString() ?? null;
    let revision = text === null ? 0 : ((JSON.parse(text) as { revision?: number }).revision ?? 0);
    for (;;) {
      const next = await file(revisionPath(revision + 1));
      if (next === null) return { revision, text };
      [revision, text] = [revision + 1, next.toString()];
    }
  }

  /**
   * Updates `registry.json` to the newest revision. A publisher that overwrites it with an older
   * one then sees the newer revision, and writes that.
   */
  async function follow(revision: number, text: string): Promise<void> {
    for (let now = { revision, text }; ;) {
      await write('registry.json', now.text, 'no-cache');
      const next = await file(revisionPath(now.revision + 1));
      if (next === null) return;
      now = { revision: now.revision + 1, text: next.toString() };
    }
  }
  return {
    place: `${location.replace(/\/$/, '')}/registry.json`,
    read: async () => (await newest()).text,
    async change(work) {
      for (;;) {
        const now = await newest();
        const revision = now.revision + 1;
        const text = JSON.stringify({ ...(JSON.parse(work(now.text).next) as object), revision });
        if (!(await create(revisionPath(revision), text, 'no-cache'))) continue;
        if (await create(revisionPath(revision), text, 'no-cache'))
          throw new Error(
            `The store at ${given.data.S3_ENDPOINT} ignores If-None-Match: publishers could overwrite each other there. Nothing was made live.`,
          );
        await follow(revision, text);
        if (revision > KEPT_REVISION_COUNT)
          await client.send(
            new DeleteObjectCommand(at(revisionPath(revision - KEPT_REVISION_COUNT))),
          );
        return;
      }
    },
    file,
    async put(name, version, buildFolder) {
      const files = (await readdir(buildFolder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(buildFolder, join(entry.parentPath, entry.name)));
      // The manifest is written last, so a release that has one is complete.
      if (files.includes('shell.json') && (await file(`${name}/${version}/shell.json`))) return;
      const isLast = (path: string) => path === 'mf-manifest.json' || path === 'shell.json';
      for (const path of files.toSorted(
        (one, other) => Number(isLast(one)) - Number(isLast(other)),
      ))
        await keep(`${name}/${version}/${path}`, await readFile(join(buildFolder, path)));
    },
    async folder(name, version) {
      const keys = await keysUnder(`${name}/${version}`);
      if (keys.length === 0) return null;
      const target = await mkdtemp(join(tmpdir(), 'editorial-release-'));
      const base = `${at(`${name}/${version}`).Key}/`;
      for (const key of keys) {
        const path = join(target, key.slice(base.length));
        await mkdir(dirname(path), { recursive: true });
        const body = await file(prefix ? key.slice(prefix.length + 1) : key);
        if (body) await writeFile(path, body);
      }
      return target;
    },
    async remove(name, version) {
      for (const Key of await keysUnder(`${name}/${version}`))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },
  };
}
