import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../ground/context/context.ts';
import { UPLOAD_BODY_MS } from './body-time.ts';
import { problem } from '../ground/problem.ts';
import { type FolderStorage, StorageRoutes } from '../ground/storage/folder.storage.ts';
import { sendFile } from '../ground/storage/send-file.ts';
import { type LinkClaims, readLink } from '../ground/storage/signed-link.ts';
import { MAX_PART_SIZE_BYTES, StorageError } from '../ground/storage/storage.ts';

export interface StorageRouteOptions {
  readonly storage: FolderStorage;
  readonly clock: Clock;
  /**
   * The id of the person who is signed in, or null. A link created for one person is refused to
   * anyone else.
   */
  readonly callerIdOf: (request: FastifyRequest) => Promise<string | null>;
}

/** The claims of a valid link. Throws `Editorial:LinkExpired` and `Editorial:LinkInvalid`. */
async function claimsOf(
  { storage, clock, callerIdOf }: StorageRouteOptions,
  request: FastifyRequest,
): Promise<LinkClaims> {
  const query = request.query as Record<string, unknown>;
  const verdict = readLink(storage.signingKey, query, clock.now());
  if (verdict.state === 'expired') throw problem('Editorial:LinkExpired');
  if (verdict.state === 'invalid') throw problem('Editorial:LinkInvalid');
  const callerId = await callerIdOf(request);
  if (callerId && callerId !== verdict.claims.userId) throw problem('Editorial:LinkInvalid');
  return verdict.claims;
}

/** Takes the body of a request as a part of an upload. Returns the part's tag. */
async function takePart(
  storage: FolderStorage,
  request: FastifyRequest,
  part: { readonly uploadId: string; readonly number: number; readonly mostBytes: number },
): Promise<string> {
  // A copy of the stream that can be destroyed. Destroying the request itself would leave its
  // unread rest in front of the next request on the same connection.
  const body = request.raw.pipe(new PassThrough());
  request.raw.once('close', () => {
    if (!request.raw.complete) body.destroy(new Error('The body broke off.'));
  });
  try {
    return await storage.putPart(part.uploadId, part.number, body, part.mostBytes);
  } catch (error) {
    request.raw.unpipe(body);
    request.raw.resume();
    if (error instanceof StorageError && error.code === 'PartTooLarge')
      throw problem('Editorial:UploadTooLarge', { data: { maximum: part.mostBytes } });
    if (error instanceof StorageError)
      throw problem('Editorial:UploadUnknown', { message: error.message });
    throw error;
  }
}

/** Serves the links of a folder store: files with ranges, and upload parts. */
export function storageRoutes(app: FastifyInstance, options: StorageRouteOptions): void {
  const { storage } = options;

  app.get(StorageRoutes.file, { schema: { hide: true } }, async (request, reply) => {
    const { key, fileName, contentType } = await claimsOf(options, request);
    if (!key || !fileName || !contentType) throw problem('Editorial:LinkInvalid');
    const stored = await storage.stat(key);
    if (!stored) throw problem('Editorial:FileMissing');
    // Every download has a different link but the same file. The tag allows an interrupted download
    // to be resumed.
    const tag = `"${Buffer.from(`${key}:${stored.byteSize}`).toString('base64url')}"`;
    return sendFile(request, reply, {
      fileName,
      contentType,
      byteSize: stored.byteSize,
      tag,
      open: (range) => storage.get(key, range),
    });
  });

  // A separate scope, in which every body is read as bytes, whatever its content type.
  void app.register(async (parts) => {
    parts.removeAllContentTypeParsers();
    parts.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    parts.put(
      StorageRoutes.part,
      {
        schema: { hide: true },
        bodyLimit: MAX_PART_SIZE_BYTES,
        config: { bodyMs: UPLOAD_BODY_MS },
      },
      async (request, reply) => {
        const { uploadId, partNumber, maxBytes } = await claimsOf(options, request);
        if (!uploadId || !partNumber || !maxBytes) throw problem('Editorial:LinkInvalid');
        const etag = await takePart(storage, request, {
          uploadId,
          number: Number(partNumber),
          mostBytes: Number(maxBytes),
        });
        return reply.type('text/plain').header('etag', etag).send('');
      },
    );
  });
}
