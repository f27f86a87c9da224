import { catalogApi } from '@editorial/contracts/catalog';
import type { TestSite } from '../../testing/test-site.testing.ts';

/** Sends a small file as the page does, in one part. Gives what a new picture is created with. */
export async function uploadBytes(
  site: TestSite,
  token: string,
  bytes: Buffer,
  fileName: string,
): Promise<object> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await site.call(method, path, { token, body })).body;
  const { blobContainerId, uploadId, partUrls } = await call('POST', catalogApi.uploadStart.path, {
    fileName,
    byteSize: bytes.length,
    contentType: 'image/jpeg',
  });
  const sent = await fetch(partUrls[0].url, { method: 'PUT', body: new Uint8Array(bytes) });
  await call('POST', catalogApi.uploadComplete.path.replace(':uploadId', uploadId), {
    parts: [{ partNumber: 1, etag: sent.headers.get('etag') }],
  });
  return { blobContainerId, uploadId, fileName };
}
