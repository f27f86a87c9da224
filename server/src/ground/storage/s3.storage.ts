import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Dependency, DependencyUnavailable } from '../dependencies/dependency.ts';
import { attachment } from './attachment.ts';
import { openToBrowsers } from './browser-access.ts';
import { exactLength } from './exact-length.ts';
import {
  assertKey,
  chosenParts,
  StorageError,
  StorageUnavailable,
  type Storage,
  type StoredPart,
} from './storage.ts';
import { required } from '../required.ts';

export interface S3StorageOptions {
  readonly endpoint: string;
  /** The endpoint that browsers use. Signed addresses contain it. */
  readonly publicEndpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

/**
 * Whether the store did not answer, or reported a fault of its own. Errors of the caller's stream
 * do not count.
 */
const isAway = (error: unknown) => {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    name === 'TimeoutError' ||
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
    ].includes(code ?? '')
  );
};

/** How long a connection may take, in ms. */
const CONNECT_TIMEOUT_MS = 3_000;
/** How long an answer may take to begin, in ms. */
const ANSWER_TIMEOUT_MS = 8_000;
/** S3 refuses smaller parts when they are joined (`EntityTooSmall`), but for the last one. */
const LEAST_PART_BYTES = 5 * 1024 ** 2;
/** Some stores copy gigabytes before they say that parts are joined. */
const JOIN_TIMEOUT_MS = 10 * 60_000;
/** A file that does not move for so long is given up, in ms. Slow readers cause such pauses too. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The SDK repeats what failed. Three attempts, its default, would take half a minute. */
const MAX_ATTEMPTS = 2;
/** Downloads by slow readers keep their connections. */
const MAX_CONNECTIONS = 512;

const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const missing = (key: string) => new StorageError('FileMissing', `There is no file '${key}'.`);
/**
 * Stores files in an S3-compatible store. A presigned address is sent over the hub only to the
 * person it was created for.
 */
// Long because all operations go through the one client with the guard of the store. With a client
// handed around, an operation could be written past the guard, and hang.
export function createS3Storage({
  endpoint,
  publicEndpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  dependency,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: S3StorageOptions & {
  readonly dependency: Dependency;
  readonly answerTimeoutMs?: number;
}): Storage {
  const connect = (address: string) =>
    new S3Client({
      endpoint: address,
      region,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: answerTimeoutMs,
        // Otherwise the SDK (3.1162) only logs that the time is over.
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_TIMEOUT_MS,
        httpAgent: { maxSockets: MAX_CONNECTIONS },
        httpsAgent: { maxSockets: MAX_CONNECTIONS },
      },
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Stores other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The SDK would log to the console. Every failure already reaches the caller as an error.
      logger: silent,
    });
  const client = connect(endpoint);
  // The outermost middleware, outside the SDK's retries: one place for every command.
  client.middlewareStack.add(
    (next) => (args) =>
      dependency
        .ask(() => next(args))
        .catch((error: unknown) => {
          throw isAway(error) || error instanceof DependencyUnavailable
            ? new StorageUnavailable(error)
            : error;
        }),
    { step: 'initialize', priority: 'high', name: 'guard' },
  );
  // The signature covers the host, so addresses are signed for the host that browsers use.
  const signer = connect(publicEndpoint);
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  const secondsUntil = (expires: Date) =>
    Math.max(1, Math.round((expires.getTime() - Date.now()) / 1000));

  async function partsOf(key: string, uploadId: string): Promise<readonly StoredPart[]> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    do {
      const answer = await client
        .send(new ListPartsCommand({ ...at(key), UploadId: uploadId, PartNumberMarker: marker }))
        .catch((error: unknown) => {
          if ((error as Error).name === 'NoSuchUpload') return null;
          throw error;
        });
      if (!answer) return [];
      parts.push(
        ...(answer.Parts ?? []).map((part) => ({
          partNumber: required(part.PartNumber, 'The number of a part'),
          etag: required(part.ETag, 'The tag of a part'),
          byteSize: required(part.Size, 'The size of a part'),
        })),
      );
      marker = answer.IsTruncated ? answer.NextPartNumberMarker : undefined;
    } while (marker);
    return parts;
  }

  return {
    async put(key, body, { contentType, byteSize }) {
      if (Buffer.isBuffer(body)) {
        // The store uses it to refuse a body that was damaged in transit.
        const ContentMD5 = createHash('md5').update(body).digest('base64');
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: body,
            ContentType: contentType,
            ContentLength: body.length,
            ContentMD5,
          }),
          { requestTimeout: 0 },
        );
        return;
      }
      const length = byteSize ?? 0;
      const whole = exactLength(length);
      const stopping = new AbortController();
      let broken: unknown;
      const reading = pipeline(body, whole).catch((error: unknown) => {
        broken ??= error;
        stopping.abort();
      });
      try {
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: whole,
            ContentType: contentType,
            ContentLength: length,
          }),
          // However long the file takes. Silence is limited.
          { abortSignal: stopping.signal, requestTimeout: 0 },
        );
      } catch (error) {
        // The stream's error is the cause. The request's error only follows from it.
        const cause = broken ?? error;
        whole.destroy();
        await reading;
        throw cause;
      }
    },
    async get(key, range) {
      try {
        const answer = await client.send(
          new GetObjectCommand({ ...at(key), Range: range && `bytes=${range.from}-${range.to}` }),
        );
        return answer.Body as Readable;
      } catch (error) {
        throw isMissing(error) ? missing(key) : error;
      }
    },
    async stat(key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(at(key)));
        return { byteSize: required(ContentLength, 'The size of the file') };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const answer = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const item of answer.Contents ?? [])
          yield {
            key: required(item.Key, 'The key of a file'),
            byteSize: required(item.Size, 'The size of a file'),
            modified: required(item.LastModified, 'The time of a file'),
          };
        token = answer.NextContinuationToken;
      } while (token);
    },
    async prepare() {
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes((error as Error).name))
          throw error;
      });
    },
    openToBrowsers: (siteUrl) =>
      openToBrowsers(
        {
          publicEndpoint,
          bucket,
          rules: () =>
            client.send(new GetBucketCorsCommand({ Bucket: bucket })).then(
              ({ CORSRules = [] }) => CORSRules,
              (error: Error) => {
                if (error.name === 'NoSuchCORSConfiguration') return [];
                throw error;
              },
            ),
          async setRules(rules) {
            const CORSConfiguration = { CORSRules: [...rules] };
            await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
          },
        },
        siteUrl,
      ),
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        // A HEAD response has no body with a reason, so the SDK's message would be a bare
        // 'UnknownError'.
        const { name, message, $metadata } = (
          error instanceof StorageUnavailable ? error.cause : error
        ) as Error & { $metadata?: { httpStatusCode?: number } };
        const status = $metadata?.httpStatusCode;
        throw new Error(
          status === 404
            ? `There is no bucket '${bucket}'.`
            : status === 403
              ? `The key may not use the bucket '${bucket}'.`
              : status
                ? `The store answered ${status}.`
                : `The store can't be reached (${message || name}).`,
          { cause: error },
        );
      }
    },
    async withLocalFile(key, work) {
      const folder = await mkdtemp(join(tmpdir(), 'editorial-'));
      try {
        const path = join(folder, randomUUID());
        await pipeline(await this.get(key), createWriteStream(path));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    signedDownloadUrl: (key, { fileName, contentType, expires }) =>
      getSignedUrl(
        signer,
        new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: attachment(fileName),
          ResponseContentType: contentType,
        }),
        { expiresIn: secondsUntil(expires) },
      ),
    leastPartBytes: LEAST_PART_BYTES,
    startUpload: async (key, { contentType }) =>
      required(
        (
          await client.send(
            new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }),
          )
        ).UploadId,
        'The id of the upload',
      ),
    partUrl: (key, uploadId, partNumber, { expires }) =>
      getSignedUrl(
        signer,
        new UploadPartCommand({ ...at(key), UploadId: uploadId, PartNumber: partNumber }),
        { expiresIn: secondsUntil(expires) },
      ),
    uploadedParts: partsOf,
    async completeUpload(key, uploadId, parts) {
      const chosen = chosenParts(await partsOf(key, uploadId), parts);
      await client.send(
        new CompleteMultipartUploadCommand({
          ...at(key),
          UploadId: uploadId,
          MultipartUpload: {
            Parts: chosen.map((part) => ({ PartNumber: part.partNumber, ETag: part.etag })),
          },
        }),
        { requestTimeout: JOIN_TIMEOUT_MS },
      );
      return { byteSize: chosen.reduce((sum, part) => sum + part.byteSize, 0) };
    },
    async abortUpload(key, uploadId) {
      await client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }))
        .catch((error: unknown) => {
          if ((error as Error).name !== 'NoSuchUpload') throw error;
        });
    },
    async abortUploadsBefore(then) {
      let count = 0;
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
      do {
        const answer = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }),
        );
        for (const { Key, UploadId, Initiated } of answer.Uploads ?? []) {
          if (!Key || !UploadId || !Initiated || Initiated >= then) continue;
          await this.abortUpload(Key, UploadId);
          count += 1;
        }
        markers = answer.IsTruncated
          ? { KeyMarker: answer.NextKeyMarker, UploadIdMarker: answer.NextUploadIdMarker }
          : {};
      } while (markers.KeyMarker);
      return count;
    },
  };
}
