import type { LayoutName, MenuItem } from '@editorial/contracts/navigation';
import type { RouteHandle } from '@editorial/platform';
import { menuLayout } from '../frame/menu-tree.ts';

/**
 * Returns a page's layout: from the innermost route that names one, otherwise from the menu tree,
 * otherwise the empty layout (R2.86 to R2.88).
 */
export function layoutOf(
  handles: readonly (RouteHandle | undefined)[],
  items: readonly MenuItem[],
  pathname: string,
): LayoutName {
  const named = handles.findLast((handle) => handle?.layout !== undefined)?.layout;
  return named ?? menuLayout(items, pathname) ?? 'empty';
}
