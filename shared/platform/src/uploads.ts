import { catalogApi } from '@editorial/contracts/catalog';
import { call } from './http/client.ts';

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** The ids of an upload that is complete. */
export interface Uploaded {
  readonly blobContainerId: string;
  readonly uploadId: string;
}

const PARALLEL_PART_COUNT = 4;
const MAX_ATTEMPTS_PER_PART = 4;
/** Delay before the first retry of a part, in ms. Doubled for each further retry. */
const RETRY_DELAY_MS = 1000;

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/**
 * Addresses of our own server are requested from the page's origin, whatever name the server uses
 * for itself.
 */
function reachable(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith('/api/') ? pathname + search : url;
}

async function sendPart(url: string, body: Blob, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The address itself grants access, so no cookie is sent, neither to our server nor to
      // another store.
      const response = await fetch(url, { method: 'PUT', body, signal, credentials: 'omit' });
      const etag = response.headers.get('etag');
      if (response.ok && etag) return etag;
      throw new Error(`${response.status} ${response.statusText}`);
    } catch (error) {
      if (signal.aborted || attempt === MAX_ATTEMPTS_PER_PART) throw error;
      await wait(RETRY_DELAY_MS * 2 ** (attempt - 1), signal);
    }
  }
}

/**
 * Sends a file in parts, four at a time, each retried on its own. Parts that arrived earlier, even
 * before the browser was closed, are not sent again. Returns the ids
 * of the upload, which a picture or an import then uses.
 */
// Long because its steps share the parts that have arrived.
export async function uploadFile(
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Uploaded> {
  const quiet = { signal, skipHandleError: true, isBackground: true };
  const { blobContainerId, uploadId, partSize, uploadedParts } = await call(
    catalogApi.uploadStart,
    {
      body: {
        fileName: file.name,
        byteSize: file.size,
        contentType: file.type || 'application/octet-stream',
      },
    },
    quiet,
  );
  const done = new Map(uploadedParts.map((part) => [part.partNumber, part.etag]));
  const missing = Array.from(
    { length: Math.ceil(file.size / partSize) },
    (_, index) => index + 1,
  ).filter((partNumber) => !done.has(partNumber));
  const sizeOf = (partNumber: number) =>
    Math.min(partSize, file.size - (partNumber - 1) * partSize);
  const tell = () =>
    onProgress({
      sentBytes: [...done.keys()].reduce((sum, partNumber) => sum + sizeOf(partNumber), 0),
      totalBytes: file.size,
    });
  tell();
  const sendNext = async (): Promise<void> => {
    for (let partNumber = missing.shift(); partNumber !== undefined; partNumber = missing.shift()) {
      const { url } = await call(
        catalogApi.partUploadUrl,
        { query: { blobContainerId, uploadId, fileName: file.name, partNumber } },
        quiet,
      );
      done.set(
        partNumber,
        await sendPart(
          reachable(url),
          file.slice((partNumber - 1) * partSize, partNumber * partSize),
          signal,
        ),
      );
      tell();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PART_COUNT }, sendNext));
  await call(
    catalogApi.uploadComplete,
    {
      params: { uploadId },
      body: { parts: [...done].map(([partNumber, etag]) => ({ partNumber, etag })) },
    },
    quiet,
  );
  return { blobContainerId, uploadId };
}
