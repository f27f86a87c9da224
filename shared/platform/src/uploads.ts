import { catalogApi } from '@editorial/contracts/catalog';
import { call } from './http/client.ts';
import { HttpError, isProblem } from './http/errors.ts';
import { openLine } from './uploads/line.ts';
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

/** The line as all uploads of this page have seen it. */
const line = openLine();
/** So often parts are cut before the upload begins again with smaller ones. */
const MOST_CUTS = 2;
/** The parts are too large for the line, which has become slower: smaller ones are needed. */
class PartsTooLarge extends Error {}
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
  #cuts = 0;
  /** The size of its parts, and whether a smaller one could be had. */
  #parts = { size: 0, isLeast: false };

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

  /** Sends a part once, and notes what the line did. Throws PartsTooLarge if that helps. */
  async #measured(url: string, part: Blob): Promise<string> {
    const begin = performance.now();
    const lanes = line.underWay();
    const attempt = () => ({
      bytes: part.size,
      seconds: (performance.now() - begin) / 1000,
      lanes,
    });
    try {
      const etag = await sendPart(url, part, this.#options.signal);
      line.sent(attempt());
      return etag;
    } catch (error) {
      if (this.#options.signal.aborted || !line.failed(attempt())) throw error;
      this.#cuts += 1;
      const { size, isLeast } = this.#parts;
      if (this.#cuts >= MOST_CUTS && !isLeast && line.partBytes() < size) throw new PartsTooLarge();
      throw error;
    }
  }

  /** Sends a part as soon as the line has room for it, beside those of other files. */
  async #inLine(send: () => Promise<void>): Promise<void> {
    const leave = await line.enter(this.#parts.size, this.#options.signal);
    try {
      await send();
    } finally {
      leave();
    }
  }

  /** Sends a part to the address that is known, and to another one if that has expired. */
  async #part(
    ids: { readonly blobContainerId: string; readonly uploadId: string },
    partNumber: number,
    part: Blob,
    known: string | undefined,
  ): Promise<string> {
    let url = known;
    for (let address = 1; ; address += 1) {
      url ??= (
        await this.#call(catalogApi.partUploadUrl, {
          query: { ...ids, fileName: this.#file.name, partNumber },
        })
      ).url;
      const sentTo = reachable(url);
      try {
        return await persistently(() => this.#measured(sentTo, part), this.#options);
      } catch (error) {
        const isExpired = error instanceof HttpError && error.status === 403;
        if (!isExpired || address === MOST_ADDRESSES) throw error;
        url = undefined;
      }
    }
  }

  /** Sends the file. With `isAgain`, its parts are as small as the store takes them. */
  async run(isAgain: boolean): Promise<Uploaded> {
    const file = this.#file;
    const wished = line.partBytes();
    const { blobContainerId, uploadId, partSize, uploadedParts, partUrls } = await this.#call(
      catalogApi.uploadStart,
      {
        body: {
          fileName: file.name,
          byteSize: file.size,
          contentType: file.type || 'application/octet-stream',
          partSize: wished,
        },
      },
    );
    const ids = { blobContainerId, uploadId };
    this.#parts = { size: partSize, isLeast: isAgain && partSize > wished };
    const done = new Map(uploadedParts.map((part) => [part.partNumber, part.etag]));
    const urls = new Map(partUrls?.map(({ partNumber, url }) => [partNumber, url]));
    const missing = Array.from(
      { length: Math.ceil(file.size / partSize) },
      (_, index) => index + 1,
    ).filter((partNumber) => !done.has(partNumber));
    const sizeOf = (partNumber: number) =>
      Math.min(partSize, file.size - (partNumber - 1) * partSize);
    const reportProgress = () =>
      this.#options.onProgress({
        sentBytes: [...done.keys()].reduce((sum, partNumber) => sum + sizeOf(partNumber), 0),
        totalBytes: file.size,
      });
    reportProgress();
    await Promise.all(
      missing.map((partNumber) =>
        this.#inLine(async () => {
          const part = file.slice((partNumber - 1) * partSize, partNumber * partSize);
          done.set(partNumber, await this.#part(ids, partNumber, part, urls.get(partNumber)));
          reportProgress();
        }),
      ),
    ).catch(async (error: unknown) => {
      if (error instanceof PartsTooLarge)
        await this.#call(catalogApi.uploadAbort, { params: { uploadId } });
      throw error;
    });
    await this.#call(catalogApi.uploadComplete, {
      params: { uploadId },
      body: { parts: [...done].map(([partNumber, etag]) => ({ partNumber, etag })) },
    });
    return ids;
  }
}

/**
 * Sends a file in parts that take the line about five seconds each, up to four at a time. Every
 * call waits for a lost connection, however long, and goes on. Parts that arrived earlier, even
 * before the browser was closed, are not sent again. Gives the ids of the upload, which a picture
 * or an import then uses. Throws what no waiting heals.
 */
export async function uploadFile(
  file: File,
  { signal, ...callbacks }: UploadOptions,
): Promise<Uploaded> {
  let isAgain = false;
  for (let beginning = 1; ; beginning += 1) {
    // A beginning that failed ends all of its calls.
    const ending = new AbortController();
    const end = () => ending.abort(signal.reason);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    try {
      return await new Sending(file, { signal: ending.signal, ...callbacks }).run(isAgain);
    } catch (error) {
      isAgain = error instanceof PartsTooLarge;
      const isForgotten = isProblem(error, 'Editorial:UploadUnknown');
      if ((!isForgotten && !isAgain) || beginning === MOST_BEGINNINGS || signal.aborted)
        throw error;
    } finally {
      signal.removeEventListener('abort', end);
      ending.abort();
    }
  }
}
