import { catalogApi } from '@editorial/contracts/catalog';
import { call } from './http/client.ts';
import { HttpError, isProblem } from './http/errors.ts';
import { persistently } from './uploads/persistently.ts';

export { persistently } from './uploads/persistently.ts';

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
  /** Called with true while the upload waits for the connection. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

/** The ids of an upload that is complete. */
export interface Uploaded {
  readonly blobContainerId: string;
  readonly uploadId: string;
}

const PARALLEL_PART_COUNT = 4;
/** The server forgets uploads after a week without activity. Then the file is sent again. */
const MOST_BEGINNINGS = 3;
/** An address that is refused has expired. So often, another one is asked for. */
const MOST_ADDRESSES = 4;

/**
 * Addresses of our own server are requested from the page's origin, whatever name the server uses
 * for itself.
 */
function reachable(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith('/api/') ? pathname + search : url;
}

/** Rejects if the file was moved, changed or deleted: no connection brings it back. */
const assertReadable = (part: Blob): Promise<void> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve());
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The file cannot be read.')),
    );
    reader.readAsArrayBuffer(part.slice(0, 1));
  });

/** Sends one part once. Gives its entity tag. */
async function sendPart(url: string, body: Blob, signal: AbortSignal): Promise<string> {
  const failed = (status: number, statusText: string) =>
    new HttpError({ status, statusText, url, remote: null, isPageContent: false });
  let response: Response;
  try {
    // The address itself grants access, so no cookie is sent, neither to our server nor to
    // another store.
    response = await fetch(url, { method: 'PUT', body, signal, credentials: 'omit' });
  } catch (error) {
    if (signal.aborted) throw error;
    await assertReadable(body);
    throw failed(0, 'The connection was lost.');
  }
  const etag = response.headers.get('etag');
  if (response.ok && etag) return etag;
  throw failed(response.ok ? 502 : response.status, response.statusText);
}

/** An upload of a file that was begun, and how it goes on. */
class Sending {
  readonly #file: File;
  readonly #options: UploadOptions;

  constructor(file: File, options: UploadOptions) {
    this.#file = file;
    this.#options = options;
  }

  #call: typeof call = (endpoint, input) =>
    persistently(
      () =>
        call(endpoint, input, {
          signal: this.#options.signal,
          skipHandleError: true,
          isBackground: true,
        }),
      this.#options,
    );

  /** Sends a part, each time to an address of its own, because addresses expire. */
  async #part(
    ids: { readonly blobContainerId: string; readonly uploadId: string },
    partNumber: number,
    part: Blob,
  ): Promise<string> {
    const { signal } = this.#options;
    for (let address = 1; ; address += 1) {
      const { url } = await this.#call(catalogApi.partUploadUrl, {
        query: { ...ids, fileName: this.#file.name, partNumber },
      });
      try {
        return await persistently(() => sendPart(reachable(url), part, signal), this.#options);
      } catch (error) {
        const isExpired = error instanceof HttpError && error.status === 403;
        if (!isExpired || address === MOST_ADDRESSES) throw error;
      }
    }
  }

  async run(): Promise<Uploaded> {
    const file = this.#file;
    const { blobContainerId, uploadId, partSize, uploadedParts } = await this.#call(
      catalogApi.uploadStart,
      {
        body: {
          fileName: file.name,
          byteSize: file.size,
          contentType: file.type || 'application/octet-stream',
        },
      },
    );
    const ids = { blobContainerId, uploadId };
    const done = new Map(uploadedParts.map((part) => [part.partNumber, part.etag]));
    const missing = Array.from(
      { length: Math.ceil(file.size / partSize) },
      (_, index) => index + 1,
    ).filter((partNumber) => !done.has(partNumber));
    const sizeOf = (partNumber: number) =>
      Math.min(partSize, file.size - (partNumber - 1) * partSize);
    const tell = () =>
      this.#options.onProgress({
        sentBytes: [...done.keys()].reduce((sum, partNumber) => sum + sizeOf(partNumber), 0),
        totalBytes: file.size,
      });
    tell();
    const sendNext = async (): Promise<void> => {
      for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
        const part = file.slice((next - 1) * partSize, next * partSize);
        done.set(next, await this.#part(ids, next, part));
        tell();
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_PART_COUNT }, sendNext));
    await this.#call(catalogApi.uploadComplete, {
      params: { uploadId },
      body: { parts: [...done].map(([partNumber, etag]) => ({ partNumber, etag })) },
    });
    return ids;
  }
}

/**
 * Sends a file in parts, four at a time. Every call waits for a lost connection, however long, and
 * goes on. Parts that arrived earlier, even before the browser was closed, are not sent again. Gives
 * the ids of the upload, which a picture or an import then uses. Throws what no waiting heals.
 */
export async function uploadFile(
  file: File,
  { signal, ...callbacks }: UploadOptions,
): Promise<Uploaded> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await new Sending(file, { signal, ...callbacks }).run();
    } catch (error) {
      const isForgotten = isProblem(error, 'Editorial:UploadUnknown');
      if (!isForgotten || beginning === MOST_BEGINNINGS || signal.aborted) throw error;
    }
  }
}
