import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Caller } from '../../deploy/native/people.ts';

const ANSWER_LIMIT_MS = 30_000;

/** Returns the answer of a call, with its etag. Throws unless it succeeded. */
export async function answerOf(answer: Promise<Response>): Promise<any> {
  const got = await answer;
  const text = await got.text();
  if (!got.ok) throw new Error(`${got.status} ${text.slice(0, 120)}`);
  return text === '' ? null : { ...JSON.parse(text), etag: got.headers.get('etag') };
}

/** A picture that nobody has sent before. */
async function newPicture(): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(randomUUID()).digest();
  return sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toBuffer();
}

/** The state of a picture that is being sent. */
interface Sent {
  readonly title: string;
  readonly bytes: Buffer;
  /** Whether a step went without an answer, and so may have been done. */
  isUnsure: boolean;
  upload?: { readonly blobContainerId: string; readonly uploadId: string };
  etag?: string | null;
  isComplete?: boolean;
}

/** A step that may have been done before its answer was lost is then refused. */
async function once(sent: Sent, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const isRefused = /^4(?!08|29)\d\d /.test((error as Error).message);
    if (isRefused && sent.isUnsure) return;
    sent.isUnsure ||= !isRefused;
    throw error;
  }
}

/** Sends a picture as the contributors' page does, from the step that is not done yet. */
async function send({ call }: Caller, sent: Sent): Promise<void> {
  const { title, bytes } = sent;
  const fileName = `${title}.jpg`;
  const begin = { fileName, byteSize: bytes.length, contentType: 'image/jpeg' };
  sent.upload ??= await answerOf(call('POST', '/api/asset-management/upload', begin));
  const { blobContainerId, uploadId } = sent.upload!;
  if (sent.etag === undefined) {
    const query = new URLSearchParams({ blobContainerId, uploadId, fileName, partNumber: '1' });
    const { url } = await answerOf(
      call('GET', `/api/asset-management/asset/part-upload-url?${query}`),
    );
    const part = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!part.ok) throw new Error(`the store: ${part.status}`);
    sent.etag = part.headers.get('etag');
  }
  if (!sent.isComplete) {
    const parts = [{ partNumber: 1, etag: sent.etag }];
    await once(sent, () =>
      answerOf(call('POST', `/api/asset-management/upload/${uploadId}/complete`, { parts })),
    );
    sent.isComplete = true;
    sent.isUnsure = false;
  }
  const asset = { title, fileName, blobContainerId, uploadId };
  await once(sent, () => answerOf(call('POST', '/api/asset-management/asset', asset)));
}

/**
 * Returns a function that sends the next picture, or goes on with the one that failed, as the
 * contributors' page does. Titles begin with `prefix`.
 */
export function uploads(caller: Caller, prefix: string): () => Promise<void> {
  let sent: Sent | null = null;
  return async () => {
    sent ??= { title: `${prefix} ${randomUUID()}`, bytes: await newPicture(), isUnsure: false };
    await send(caller, sent);
    sent = null;
  };
}
