import type { LayoutName, MenuItem } from '@editorial/contracts/navigation';
import { MenuOrders } from '@editorial/contracts/navigation';

export interface MenuNode extends MenuItem {
  readonly children: readonly MenuNode[];
}

type IsGranted = (policy: string | undefined) => boolean;

/** The shell's own entries (R2.22 to R2.25). */
export const shellMenu: readonly MenuItem[] = [
  { name: '::Menu:Home', path: '/', order: 1, layout: 'application' },
  { name: '::Menu:Catalog', path: '/public', order: 2, layout: 'application' },
  {
    name: 'AbpUiNavigation::Menu:Administration',
    order: MenuOrders.administration,
    iconClass: 'fa fa-wrench',
    invisible: true,
  },
];

const rank = ({ order }: MenuItem) =>
  Number.isInteger(order) ? (order as number) : Number.POSITIVE_INFINITY;

/**
 * Items in order: numbers first, then the rest as they came; a known name replaces the earlier
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
 * The tree of a flat list: an item whose parent is missing, or that is its own ancestor, is dropped
 * with its branch.
 */
export function menuTree(flat: readonly MenuItem[]): MenuNode[] {
  const under = (parentName: string | undefined, above: readonly string[]): MenuNode[] =>
    flat
      .filter((item) => item.parentName === parentName && !above.includes(item.name))
      .map((item) => ({ ...item, children: under(item.name, [...above, item.name]) }));
  return under(undefined, []);
}

/**
 * What a visitor sees: hidden items go with their branch (R6.18, R6.19); parents without path and
 * children render nothing.
 */
export function visibleMenu(items: readonly MenuItem[], isGranted: IsGranted): MenuNode[] {
  const shown = flatMenu(items).filter((item) => !item.invisible && isGranted(item.requiredPolicy));
  return menuTree(shown).filter((node) => node.path !== undefined || node.children.length > 0);
}

/**
 * Where an entry leads by another address: searches stand at one of their own, visitors without a
 * session at the previews.
 */
const alsoAt: Readonly<Record<string, readonly string[]>> = { '/public': ['/catalog', '/preview'] };
/**
 * Whether an entry of the menu leads to the page at this path, or to one that the page stands
 * under.
 */
export const isCurrent = (entry: string, pathname: string): boolean =>
  [entry, ...(alsoAt[entry] ?? [])].some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
/** The menu item of a path: exact, else with the last segment dropped, down to the root. */
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
 * The layout that the menu tree names for a path: of the item or the nearest parent that has one.
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
