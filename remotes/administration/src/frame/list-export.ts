import { exportsApi, type ExportKind } from '@editorial/contracts/exports';
import { call, type HttpError, isProblem, request, toast } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { saveBlob } from './save-blob.ts';

const isTooLong = (error: unknown): error is HttpError => isProblem(error, 'Editorial:TooManyRows');

/** The filters in the address of a list's file. */
const filterOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, location.origin).searchParams);

async function saveOrAsk(kind: ExportKind, path: string, fileName: string): Promise<void> {
  try {
    const answer = await request('GET', path, undefined, { skipHandleError: isTooLong });
    saveBlob(fileName, await answer.blob());
  } catch (error) {
    if (!isTooLong(error)) throw error;
    await call(exportsApi.request, { body: { kind, filter: filterOf(path) } });
    toast.info('administration::ExportIsWritten');
  }
}

/**
 * Saves a list as it is filtered. A list that is too long for one answer is written in the background:
 * `ListExports` on the same page shows it, and a mail comes once it is ready.
 */
export const saveList = async (kind: ExportKind, path: string, fileName: string): Promise<void> => {
  await act(saveOrAsk(kind, path, fileName), { reloads: [exportsApi.list] });
};
