import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { RouteObject } from 'react-router-dom';
import { isUnder } from './guards.ts';
import { RemoteFailed } from './RemoteFailed.tsx';

/** The remote that a path belongs to: the longest base path wins. */
export function remoteOfPath(
  remotes: readonly RemoteDescriptor[],
  pathname: string,
): RemoteDescriptor | undefined {
  const bases = remotes
    .flatMap((remote) => remote.basePaths.map((base) => ({ remote, base })))
    .filter(({ base }) => isUnder(pathname, [base]));
  return bases.sort((a, b) => b.base.length - a.base.length)[0]?.remote;
}

/**
 * What stands under a remote's paths when it could not be loaded; a reload of the page asks again.
 */
export const failedRoutes = (remote: RemoteDescriptor): RouteObject => ({
  id: `failed:${remote.name}`,
  handle: { layout: 'application' },
  children: remote.basePaths.map((base) => ({
    path: `${base}/*`,
    element: <RemoteFailed name={remote.name} onRetry={() => location.reload()} />,
  })),
});
