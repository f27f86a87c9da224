import { lazy } from 'react';
import type { FileDropProps } from './office.types.ts';
import { Place } from './Place.tsx';

const AntdUpload = lazy(() => import('./AntdUpload.tsx'));

/**
 * A file of this computer: chosen, or dropped on it. Nothing is sent: the caller gets the file. antd
 * loads with the first one.
 */
export function FileDrop(props: FileDropProps) {
  return (
    <Place height="6rem">
      <AntdUpload {...props} />
    </Place>
  );
}
