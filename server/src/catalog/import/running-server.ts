import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { HOST_TENANT } from '../../database/database.ts';
import { problem } from '../../problem.ts';
import type { PicturePool } from '../picture/pool.ts';
import type { TenantMemory } from '../search/engine.ts';
import { importEvent, type ImportEvent, importFolder } from './import-folder.ts';

const IMPORT_PATH = '/api/asset-management/import';
const runningServer = z.object({ pid: z.int(), url: z.string(), token: z.string() });
const addressFile = (dataDir: string) => join(dataDir, 'import-door.json');
const digest = (key: string) => createHash('sha256').update(key).digest();
/** Compares digests, because they have the same length whatever the key contains. */
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token));

/**
 * Only one process can open the embedded database, so a running server runs imports itself. It
 * writes its address and a key to the data directory, readable only by the owner, and reports each
 * file of an import as a line of JSON.
 */
export function importRoute(
  app: FastifyInstance,
  context: Context,
  pool: PicturePool,
  { near }: Pick<TenantMemory, 'near'>,
): void {
  const { environment, database, storage, log } = context;
  const token = randomBytes(32).toString('base64url');
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') return;
    const host =
      address.family === 'IPv6'
        ? `[${address.address === '::' ? '::1' : address.address}]`
        : address.address === '0.0.0.0'
          ? '127.0.0.1'
          : address.address;
    await mkdir(environment.dataDir, { recursive: true });
    // Written to a temporary file and renamed, so that a reader never finds half of it, even after
    // a crash.
    const half = `${addressFile(environment.dataDir)}.${process.pid}`;
    await writeFile(
      half,
      JSON.stringify({
        pid: process.pid,
        url: `http://${host}:${address.port}${IMPORT_PATH}`,
        token,
      }),
      { mode: 0o600 },
    );
    await rename(half, addressFile(environment.dataDir));
  });
  app.addHook('onClose', () => rm(addressFile(environment.dataDir), { force: true }));

  app.post(IMPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(String(request.headers['x-import-key'] ?? ''), token))
      throw problem('Editorial:NotFound');
    const folder = z.object({ folder: z.string().check(z.minLength(1)) }).safeParse(request.body);
    if (!folder.success) throw problem('Editorial:Validation');
    const stopped = new AbortController();
    reply.raw.on('close', () => stopped.abort());
    const lines = async function* (): AsyncGenerator<string> {
      try {
        for await (const event of importFolder(
          { database, storage, pool, near, tenantId: HOST_TENANT },
          folder.data.folder,
          stopped.signal,
        ))
          yield `${JSON.stringify(event)}\n`;
      } catch (error) {
        log.error({ err: error }, 'An import broke off');
        yield `${JSON.stringify({ error: (error as Error).message })}\n`;
      }
    };
    return reply
      .header('content-type', 'application/x-ndjson')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines()));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The server that has this data directory open, if one is running. */
export async function findRunningServer(
  dataDir: string,
): Promise<z.infer<typeof runningServer> | null> {
  const text = await readFile(addressFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const found = runningServer.safeParse(parsed(text));
  if (!found.success) return null;
  try {
    process.kill(found.data.pid, 0);
    return found.data;
  } catch (error) {
    // EPERM means that the process runs under another user. The file is stale only if the process
    // does not exist.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? found.data : null;
  }
}

/** Lets the running server import a folder. Yields its events. */
export async function* importThroughServer(
  { url, token }: { url: string; token: string },
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-import-key': token },
    body: JSON.stringify({ folder }),
    signal,
  });
  if (!response.ok || !response.body)
    throw new Error(`The running server did not take the import (${response.status}).`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = z.union([importEvent, z.object({ error: z.string() })]).parse(JSON.parse(line));
      if ('error' in event) throw new Error(event.error);
      yield event;
    }
  }
}
