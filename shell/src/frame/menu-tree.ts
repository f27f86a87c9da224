import type { LayoutName, MenuItem } from '@editorial/contracts/navigation';
import { MenuOrders } from '@editorial/contracts/names';

export interface MenuNode extends MenuItem {
  readonly children: readonly MenuNode[];
}

type IsGranted = (policy: string | undefined) => boolean;

/**
 * The shell's own entries (R2.22 to R2.25). Administration shows once remotes give it children that
 * the visitor may see.
 */
export const shellMenu: readonly MenuItem[] = [
  { name: '::Menu:Home', path: '/', order: 1, layout: 'application' },
  { name: '::Menu:Catalog', path: '/public', order: 2, layout: 'application' },
  {
    name: 'AbpUiNavigation::Menu:Administration',
    order: MenuOrders.administration,
    iconClass: 'fa fa-wrench',
  },
];

const rank = ({ order }: MenuItem) =>
  Number.isInteger(order) ? (order as number) : Number.POSITIVE_INFINITY;

/**
 * Sorts items: numbered ones first, then the rest in sequence. A repeated name replaces the earlier
 * item.
 */
export function flatMenu(items: readonly MenuItem[]): MenuItem[] {
  const byName = new Map<string, MenuItem>();
  for (const item of items) byName.set(item.name, item);
  return [...byName.values()]
    .map((item, index) => ({ item, index }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.index - b.index || 0)
    .map(({ item }) => item);
}

/**
 * Builds the tree from a flat list. Drops an item, with its branch, if its parent is missing or if
 * it is its own ancestor.
 */
export function menuTree(flat: readonly MenuItem[]): MenuNode[] {
  const under = (parentName: string | undefined, above: readonly string[]): MenuNode[] =>
    flat
      .filter((item) => item.parentName === parentName && !above.includes(item.name))
      .map((item) => ({ ...item, children: under(item.name, [...above, item.name]) }));
  return under(undefined, []);
}

/**
 * Returns the menu for a visitor. A hidden item hides its branch (R6.18, R6.19). Items without path
 * and children are omitted.
 */
export function visibleMenu(items: readonly MenuItem[], isGranted: IsGranted): MenuNode[] {
  const shown = flatMenu(items).filter((item) => !item.invisible && isGranted(item.requiredPolicy));
  return menuTree(shown).filter((node) => node.path !== undefined || node.children.length > 0);
}

/**
 * The entries that lead somewhere. Instead of the catalog, clients who may not open it see its
 * previews. Other entries that `leadsBack` are left out if they need a policy: a page without one
 * may be public.
 */
export const reachableItems = (
  items: readonly MenuItem[],
  leadsBack: (path: string) => boolean,
): MenuItem[] =>
  items.flatMap((item) => {
    if (item.path === undefined || !leadsBack(item.path)) return [item];
    if (item.path === '/public') return [{ ...item, path: '/preview' }];
    return item.requiredPolicy === undefined ? [item] : [];
  });

/**
 * Other addresses that belong to an entry: searches have their own address, and visitors without a
 * session see the previews.
 */
const alsoAt: Readonly<Record<string, readonly string[]>> = { '/public': ['/catalog', '/preview'] };
/** Whether a menu entry leads to the page at this path or to one of its ancestors. */
export const isCurrent = (entry: string, pathname: string): boolean =>
  [entry, ...(alsoAt[entry] ?? [])].some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
/**
 * Returns the menu item of a path: an exact match, otherwise the nearest ancestor, up to the root.
 */
export function itemOfPath(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  for (
    let path = pathname.replace(/\/+$/, '') || '/';
    ;
    path = path.slice(0, path.lastIndexOf('/')) || '/'
  ) {
    const found = items.find((item) => item.path === path);
    if (found || path === '/') return found;
  }
}

/**
 * Returns the layout that the menu tree names for a path: from the item or its nearest ancestor
 * that has one.
 */
export function menuLayout(items: readonly MenuItem[], pathname: string): LayoutName | undefined {
  const seen = new Set<string>();
  for (
    let item = itemOfPath(items, pathname);
    item && !seen.has(item.name);
    item = items.find((other) => other.name === item?.parentName)
  ) {
    if (item.layout) return item.layout;
    seen.add(item.name);
  }
  return undefined;
}
