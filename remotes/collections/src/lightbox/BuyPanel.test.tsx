import { type Basket, checkoutApi } from '@editorial/contracts/checkout';
import { catalogApi } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { Policy } from '@editorial/contracts/policy';
import { getState } from '@editorial/platform';
import {
  anAsset,
  anOrderLine,
  aQuote,
  aSubscription,
  type FakeApi,
  fireEvent,
  idOf,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { box, items, openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

const [anchor, buoy] = items.items;
/** Two offered pictures, and one that is no longer offered. */
const three = [
  { ...anchor!, asset: anAsset({ id: idOf(11) }) },
  { ...buoy!, asset: anAsset({ id: idOf(12) }) },
  { ...buoy!, assetId: idOf(13) },
];

/** Opens the panel of somebody with a plan. `licensed` pictures cost no credits. */
async function openPanel(
  { licensed = [] as string[], totalCount = 3 } = {},
  given = { policies: [Policy.Orders], active: aSubscription() } as object,
): Promise<FakeApi> {
  const api = await openCollections(given);
  api
    .answer(lightboxesApi.get, { ...box, pictureCount: 3 })
    .answer(lightboxesApi.items, ({ query }) => ({
      totalCount,
      items: Number(query.get('skipCount')) > 0 ? [] : three,
    }))
    .answer(checkoutApi.quote, ({ body }) => {
      const { subscriptionImages, aLaCarteImages } = body as Basket;
      const lines = subscriptionImages.map(({ assetId }) =>
        anOrderLine({ assetId, alreadyLicensed: licensed.includes(assetId) }),
      );
      const totals = {
        credits: lines.filter(({ alreadyLicensed }) => !alreadyLicensed).length * 3,
        amount: aLaCarteImages.length * 7900,
      };
      return aQuote({ lines, totals });
    });
  await renderRemote(remote, `/lightboxes/${box.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'License or try' }));
  return api;
}

test('the panel counts the offered pictures, those licensed, and names both prices', async () => {
  const api = await openPanel({ licensed: [idOf(12)] });
  const count = await screen.findByText(/^2 pictures/);
  await waitFor(() =>
    expect(count.textContent).toBe(
      '2 pictures · 1 is licensed already3 credits of 250or $158.00 one at a time',
    ),
  );
  const image = (id: number, more: object = {}) => ({
    assetId: idOf(id),
    resolutionType: ResolutionType.High,
    ...more,
  });
  const zone = { licenseZoneId: 'worldwide' };
  const quoted = api.callsOf(checkoutApi.quote).map(({ body }) => body);
  expect(quoted).toMatchObject([
    { subscriptionImages: [image(11), image(12)], aLaCarteImages: [] },
    { subscriptionImages: [], aLaCarteImages: [image(11, zone), image(12, zone)] },
  ]);
});

test('nothing is said of licenses and of the limit if there is nothing to say', async () => {
  await openPanel({ totalCount: 500 });
  const count = await screen.findByText(/^2 pictures/);
  await waitFor(() =>
    expect(count.textContent).toBe('2 pictures6 credits of 250or $158.00 one at a time'),
  );
});

test('a plan without High is asked for Low; pictures beyond a basket are named', async () => {
  const active = aSubscription({ resolutionTypes: [ResolutionType.Low] });
  const api = await openPanel({ totalCount: 501 }, { policies: [Policy.Orders], active });
  const count = await screen.findByText(/^2 pictures/);
  await waitFor(() => expect(count.textContent).toMatch(/Only the first 500 are counted\.$/));
  expect(api.callsOf(checkoutApi.quote)[0]?.body).toMatchObject({
    subscriptionImages: [{ resolutionType: ResolutionType.Low }, {}],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(getState().basket.subscriptionImages).toEqual([
    { assetId: idOf(11), resolutionType: ResolutionType.Low },
    { assetId: idOf(12), resolutionType: ResolutionType.Low },
  ]);
});

test('a selection is asked for by name; comps are previews of its offered pictures', async () => {
  const api = await openPanel();
  api.answer(catalogApi.download, { jobId: idOf(5), fileCount: 1, totalBytes: 1 });
  fireEvent.click(await screen.findByRole('radio', { name: 'With a star' }));
  await waitFor(() => {
    const asked = api.callsOf(lightboxesApi.items).map(({ query }) => query.get('selection'));
    expect(asked.at(-1)).toBe('Starred');
  });
  const comps = screen.getByRole<HTMLButtonElement>('button', { name: 'Download comps' });
  await waitFor(() => expect(comps.disabled).toBe(false));
  fireEvent.click(comps);
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download)[0]?.body).toMatchObject({
      assetIds: [idOf(11), idOf(12)],
      resolutionType: ResolutionType.Preview,
    }),
  );
});

test.each([
  ['without a plan', { policies: [Policy.Orders] }],
  ['without the right to order', { policies: [], active: aSubscription() }],
])('%s, nothing has a price or goes into a basket', async (_, given) => {
  const api = await openPanel({}, given);
  expect((await screen.findByText(/^2 pictures/)).textContent).toBe('2 pictures');
  expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
  expect(api.callsOf(checkoutApi.quote)).toEqual([]);
});

test('without a picture that is offered, nothing can be bought or tried', async () => {
  const api = await openPanel();
  api.answer(lightboxesApi.items, { totalCount: 1, items: [three[2]!] });
  fireEvent.click(await screen.findByRole('radio', { name: 'Not rejected' }));
  await screen.findByText('0 pictures');
  for (const name of ['Add to basket', 'Download comps'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});
