import { catalogApi } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { persistently, uploadFile, type UploadOptions } from '@editorial/platform/uploads';

/**
 * Uploads a file and creates a draft with it. Returns its asset id. The server takes title,
 * keywords and other texts from the file. Asked again with the same upload, it answers with the
 * same draft.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const uploaded = await uploadFile(file, options);
  const { id } = await persistently(
    () =>
      call(
        catalogApi.create,
        { body: { ...uploaded, fileName: file.name } },
        { signal: options.signal, skipHandleError: true, isBackground: true },
      ),
    options,
  );
  return id;
}
