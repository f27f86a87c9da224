import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { RouteObject } from 'react-router-dom';
import { isUnder } from '../frame/guards.ts';
import { RemoteFailed } from './RemoteFailed.tsx';

/** Returns the remote that a path belongs to. The longest base path wins. */
export function remoteOfPath(
  remotes: readonly RemoteDescriptor[],
  pathname: string,
): RemoteDescriptor | undefined {
  const bases = remotes
    .flatMap((remote) => remote.basePaths.map((base) => ({ remote, base })))
    .filter(({ base }) => isUnder(pathname, [base]));
  return bases.sort((a, b) => b.base.length - a.base.length)[0]?.remote;
}

/** Routes under a remote's paths if it could not be loaded. Reloading the page tries again. */
export const failedRoutes = (remote: RemoteDescriptor): RouteObject => ({
  id: `failed:${remote.name}`,
  handle: { layout: 'application' },
  children: remote.basePaths.map((base) => ({
    path: `${base}/*`,
    element: <RemoteFailed name={remote.name} onRetry={() => location.reload()} />,
  })),
});
