import type { MenuItem } from '@editorial/contracts/navigation';
import { layoutOf } from '../navigation/layout-of.ts';
import {
  flatMenu,
  isCurrent,
  itemOfPath,
  menuTree,
  reachableItems,
  shellMenu,
  visibleMenu,
} from './menu-tree.ts';

const everything = () => true;
const names = (items: readonly MenuItem[]) => items.map(({ name }) => name);
const administration = 'AbpUiNavigation::Menu:Administration';

test('[R2.24] Administration is in the menu tree at order 100', () => {
  expect(menuTree(flatMenu(shellMenu)).find(({ name }) => name === administration)?.order).toBe(
    100,
  );
});

test('[R2.25] Administration is hidden until a remote gives it a child that the visitor may see', () => {
  const people = {
    name: 'People',
    path: '/administration/people',
    parentName: administration,
    requiredPolicy: 'AbpIdentity.Users',
  };
  const shown = (items: readonly MenuItem[], isGranted: (policy?: string) => boolean) =>
    names(visibleMenu([...shellMenu, ...items], isGranted));
  expect(shown([], everything)).toEqual(['::Menu:Home', '::Menu:Catalog']);
  expect(shown([people], (policy) => policy === undefined)).not.toContain(administration);
  expect(shown([people], everything).at(-1)).toBe(administration);
});

test('items are sorted by order, those without one come last in sequence; a repeated name replaces the earlier item', () => {
  expect(
    names(
      flatMenu([{ name: 'x' }, { name: 'c', order: 3 }, { name: 'y' }, { name: 'a', order: 1 }]),
    ),
  ).toEqual(['a', 'c', 'x', 'y']);
  expect(
    flatMenu([
      { name: 'a', path: '/old' },
      { name: 'a', path: '/new' },
    ]),
  ).toEqual([{ name: 'a', path: '/new' }]);
});

test('an item with a missing parent, or in a cycle, is dropped', () => {
  expect(
    menuTree([
      { name: 'a', parentName: 'missing' },
      { name: 'b', parentName: 'c' },
      { name: 'c', parentName: 'b' },
    ]),
  ).toEqual([]);
});

test('[R6.18] an item and its branch are hidden when its policy is not granted', () => {
  const items: MenuItem[] = [
    { name: 'Profit', path: '/profit', requiredPolicy: 'Editorial.Profit' },
    { name: 'Share', path: '/profit/share', parentName: 'Profit' },
    { name: 'Home', path: '/' },
  ];
  expect(
    names(visibleMenu(items, (policy) => policy === undefined || policy === 'Editorial.Profit')),
  ).toEqual(['Profit', 'Home']);
  expect(names(visibleMenu(items, (policy) => policy === undefined))).toEqual(['Home']);
});

test('[R6.19] an invisible item is in no menu', () => {
  expect(
    names(
      visibleMenu(
        [
          { name: 'a', path: '/a', invisible: true },
          { name: 'b', path: '/b' },
        ],
        everything,
      ),
    ),
  ).toEqual(['b']);
});

test('a parent without path and children renders nothing', () => {
  expect(visibleMenu([{ name: 'group' }], everything)).toEqual([]);
});

test('an entry is current on its page and the pages below it; the catalog entry also on searches and previews', () => {
  for (const pathname of ['/public', '/public/sets/3', '/catalog', '/preview', '/preview/a'])
    expect([pathname, isCurrent('/public', pathname), isCurrent('/', pathname)]).toEqual([
      pathname,
      true,
      false,
    ]);
  for (const pathname of ['/', '/contribute', '/catalogue', '/publications'])
    expect([pathname, isCurrent('/public', pathname)]).toEqual([pathname, false]);
  expect([isCurrent('/', '/'), isCurrent('/contribute', '/contribute/upload')]).toEqual([
    true,
    true,
  ]);
});

test('the item of a path is its nearest ancestor', () => {
  expect(itemOfPath(shellMenu, '/public/1/2')?.name).toBe('::Menu:Catalog');
  expect(itemOfPath(shellMenu, '/elsewhere')?.name).toBe('::Menu:Home');
});

describe('layouts', () => {
  test("[R2.86] the route's data names the layout", () => {
    expect(layoutOf([{ layout: 'application' }, { layout: 'account' }], shellMenu, '/')).toBe(
      'account',
    );
  });
  test('[R2.87] a route without a layout uses the layout of its nearest parent that has one', () => {
    expect(
      layoutOf(
        [{ layout: 'account' }, { layout: 'application' }, undefined, { title: 'x' }],
        [],
        '/a/b',
      ),
    ).toBe('application');
  });
  test('[R2.88] no layout anywhere is the empty layout', () => {
    expect(layoutOf([undefined, {}], [], '/a')).toBe('empty');
  });
  test('for routes without a layout the menu tree decides, by the parent of the item too', () => {
    expect(
      layoutOf(
        [],
        [
          { name: 'p', layout: 'account' },
          { name: 'c', path: '/c', parentName: 'p' },
        ],
        '/c/1',
      ),
    ).toBe('account');
    expect(
      layoutOf(
        [],
        [
          { name: 'a', path: '/a', parentName: 'b' },
          { name: 'b', parentName: 'a' },
        ],
        '/a',
      ),
    ).toBe('empty');
  });
});

test('[R2.23][R2.136N] no entry leads back: instead of the catalog there are its previews', () => {
  const items = [
    ...shellMenu,
    { name: 'Lightboxes', path: '/lightboxes', requiredPolicy: 'Checkout.Orders' },
    { name: 'Public', path: '/news' },
  ];
  const paths = (shut: readonly string[]) =>
    reachableItems(items, (path) => shut.includes(path)).map(({ path }) => path);
  expect(paths([])).toEqual(['/', '/public', undefined, '/lightboxes', '/news']);
  expect(paths(['/public', '/lightboxes', '/news'])).toEqual(['/', '/preview', undefined, '/news']);
});
