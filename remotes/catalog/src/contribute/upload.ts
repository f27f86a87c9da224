import { catalogApi } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { uploadFile, type UploadOptions } from '@editorial/platform/uploads';

/** A readable title from a file's name. */
const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .slice(0, 200) || fileName;

/** Uploads a file and creates a draft with it. Returns its asset id. */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const uploaded = await uploadFile(file, options);
  const { id } = await call(
    catalogApi.create,
    { body: { title: titleFrom(file.name), ...uploaded, fileName: file.name } },
    { signal: options.signal, skipHandleError: true, isBackground: true },
  );
  return id;
}
