import { Readable } from 'node:stream';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import type { CatalogAccess } from './add-picture.ts';
import { DOOR_HEADER, type Door } from '../../ground/operator/running-server.ts';
import { importEvent, type ImportEvent, importFolder } from './import-folder.ts';

const IMPORT_PATH = '/api/asset-management/import';

/**
 * A running server imports itself, because only one process can open the embedded database. It
 * reports each file of an import as a line of JSON. `isKey` says whether a request comes from an
 * operator.
 */
export function importRoute(
  app: FastifyInstance,
  { database, storage, log }: Context,
  {
    pool,
    duplicateNumbers,
    isKey,
  }: Pick<CatalogAccess, 'pool' | 'duplicateNumbers'> & { isKey: (given: unknown) => boolean },
): void {
  app.post(IMPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isKey(request.headers[DOOR_HEADER])) throw problem('Editorial:NotFound');
    const folder = z.object({ folder: z.string().check(z.minLength(1)) }).safeParse(request.body);
    if (!folder.success) throw problem('Editorial:Validation');
    const stopped = new AbortController();
    reply.raw.on('close', () => stopped.abort());
    const lines = async function* (): AsyncGenerator<string> {
      try {
        for await (const event of importFolder(
          { database, storage, pool, duplicateNumbers, tenantId: HOST_TENANT },
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

/** Lets the running server import a folder. Yields its events. */
export async function* importThroughServer(
  { url, token }: Door,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const response = await fetch(new URL(IMPORT_PATH, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [DOOR_HEADER]: token },
    redirect: 'error',
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
