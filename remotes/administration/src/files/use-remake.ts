import { assetFilesApi } from '@editorial/contracts/asset-files';
import { call } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';

/** Makes the smaller files of these pictures again, or of all that are damaged. */
export const useRemake = () =>
  useAct(
    (ids?: readonly string[]) => call(assetFilesApi.remake, { body: ids ? { ids: [...ids] } : {} }),
    { done: 'administration::FilesAreMadeAnew', reloads: 'everything' },
  );
