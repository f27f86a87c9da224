import { catalogApi } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
  anAsset,
  aSubscription,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { signedIn, smallCatalog } from './catalog-page.testing.ts';

beforeEach(() => {
  // Else the window remembers what the test before selected.
  sessionStorage.clear();
  window.scrollBy = () => {};
});

/** Opens the catalog with two pictures, of which `count` are selected. */
async function select(
  licensed: readonly (readonly (0 | 1)[])[],
  visitor: object = signedIn,
  count = 2,
) {
  const items = licensed.map((sizes, at) =>
    anAsset({ id: idOf(at + 1), number: `ED-000000${at + 1}`, licensedResolutions: [...sizes] }),
  );
  smallCatalog()
    .answer(catalogApi.list, { totalCount: 2, isCountExact: true, items })
    .answer(subscriptionApi.licenseZones, []);
  await installFakePlatform(visitor);
  await renderRemote(remote, '/catalog?expandAssets=true');
  const grid = await screen.findByRole('list', { name: 'All pictures' });
  for (const link of within(grid).getAllByRole('link').slice(0, count)) {
    act(() => link.focus());
    fireEvent.keyDown(link, { key: 'x' });
  }
  return within(await screen.findByRole('region', { name: `${count} selected` }));
}

const perImage = aSubscription({ paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] });
const { clientId: _none, ...trial } = aSubscription();
test.each([
  ['two pictures of a plan', [[], []], signedIn, 'License for 6 credits', true],
  ['one whose small size is licensed pays the rest', [[1], []], signedIn, '5 credits', true],
  ['one that is licensed pays nothing', [[], [0]], signedIn, '3 credits', true],
  ['all are licensed', [[0], [0]], signedIn, null, true],
  ['a client who pays for each picture', [[], []], { ...signedIn, active: perImage }, null, true],
  ['a trial', [[], []], { ...signedIn, active: trial }, null, false],
  ['a client without a plan', [[], []], { ...signedIn, active: null }, null, false],
  ['a member who may not order', [[], []], { ...signedIn, policies: [] }, null, false],
] as const)('what a selection offers: %s', async (_what, licensed, visitor, price, hasBasket) => {
  const bar = await select(licensed, visitor);
  const buttons = bar.getAllByRole('button').map(({ textContent }) => textContent);
  const licenses = buttons.filter((text) => text?.startsWith('License for'));
  expect(licenses).toEqual(price === null ? [] : [expect.stringContaining(price)]);
  expect(buttons.includes('Add to basket')).toBe(hasBasket);
  expect(buttons.slice(-2)).toEqual(['Download', 'Clear selection']);
});

test('what is in the basket stays there, alone and among others', async () => {
  const inBasket = () => getState().basket.subscriptionImages.map(({ assetId }) => assetId);
  const bar = await select([[], []], signedIn, 1);
  fireEvent.click(bar.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([idOf(1)]);
  fireEvent.click(bar.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([idOf(1)]);
  const second = within(screen.getByRole('list', { name: 'All pictures' })).getAllByRole(
    'link',
  )[1]!;
  act(() => second.focus());
  fireEvent.keyDown(second, { key: 'x' });
  const both = within(await screen.findByRole('region', { name: '2 selected' }));
  fireEvent.click(both.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket().toSorted()).toEqual([idOf(1), idOf(2)]);
  fireEvent.click(both.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
});
