import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import {
  act,
  anAsset,
  anOrder,
  aQuote,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const titles = ['Harbour', 'Coast', 'Sky'] as const;
const assets = titles.map((title, at) => anAsset({ id: idOf(at + 1), title }));
const signedIn = { user: aUser(), policies: [Policy.Orders], active: aSubscription() };
const facets = {
  assetType: [],
  exclusivity: [],
  categories: [],
  countries: [],
  orientation: [],
  colour: [],
  people: [],
  use: [],
  size: [],
  space: [],
  taken: [],
};

let api: FakeApi;
async function openList(items: ListedAsset[]) {
  window.scrollBy = () => {};
  api = new FakeApi()
    .answer(catalogApi.list, { totalCount: items.length, isCountExact: true, items })
    .answer(catalogApi.get, anAsset({ licensedUrl: '/licensed.jpg' }))
    .answer(catalogApi.facets, facets)
    .answer(checkoutApi.quote, aQuote({ lines: [] }))
    .answer(checkoutApi.order, anOrder({ totals: { credits: 5, amount: 0 } }))
    .answer(checkoutApi.takeBack, undefined)
    .install();
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?expandAssets=true');
  const grid = await screen.findByRole('list', { name: 'All pictures' });
  return within(grid).getAllByRole('link');
}

test('a selection is licensed with one click for what is left to pay, and can be taken back', async () => {
  const [bought, low, open] = assets;
  const links = await openList([
    { ...bought!, licensedResolutions: [0] },
    { ...low!, licensedResolutions: [1] },
    open!,
  ]);
  expect(screen.getAllByRole('img', { name: 'Licensed' })).toHaveLength(2);
  for (const link of links) {
    act(() => link.focus());
    fireEvent.keyDown(link, { key: 'x' });
  }
  expect(await screen.findByText('3 selected')).toBeVisible();
  // High costs three credits, and one of them was paid for Low.
  fireEvent.click(await screen.findByRole('button', { name: 'License for 5 credits' }));
  expect(await screen.findByText('You licensed 2 pictures for 5 credits.')).toBeVisible();
  expect(api.callsOf(checkoutApi.order)[0]?.body).toMatchObject({
    subscriptionImages: [
      { assetId: idOf(2), resolutionType: 0 },
      { assetId: idOf(3), resolutionType: 0 },
    ],
  });
  expect(screen.getAllByRole('img', { name: 'Licensed' })).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(api.callsOf(checkoutApi.takeBack)).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Licensed' })).toHaveLength(2));
});

test('the quick look licenses, and shows what is licensed without watermark', async () => {
  const [first] = await openList([assets[0]!, { ...assets[1]!, licensedResolutions: [0] }]);
  fireEvent.keyDown(first!, { key: ' ' });
  const look = await screen.findByRole('dialog', { name: 'Harbour' });
  expect(within(look).getByRole('button', { name: 'License for 3 credits' })).toBeVisible();
  fireEvent.click(within(look).getByRole('button', { name: 'Next' }));
  const next = await screen.findByRole('dialog', { name: 'Coast' });
  expect(within(next).getByRole('button', { name: 'Download' })).toBeVisible();
  await waitFor(() =>
    expect(
      within(next)
        .getAllByRole('img')
        .map((image) => image.getAttribute('src')),
    ).toContain('/licensed.jpg'),
  );
});
