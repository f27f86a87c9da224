import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
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
import { getState } from '@editorial/platform';
import { DOWNLOAD_DELAY_MS } from '../licensing/license-now.ts';
import remote from '../remote.ts';

let api: FakeApi;
const zones = [
  { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
  { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
];

const signedIn = { user: aUser(), policies: [Policy.Orders], active: aSubscription() };
const path = `/public/${idOf(1)}`;
beforeEach(() => {
  api = new FakeApi()
    .answer(catalogApi.get, anAsset())
    .answer(catalogApi.list, { totalCount: 0, isCountExact: true, items: [] })
    .answer(catalogApi.similar, { totalCount: 0, items: [] })
    .answer(subscriptionApi.licenseZones, zones)
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 })
    .install();
});

test('[R2.124N] by credits: the chosen size is added to the basket', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('radio', { name: 'Low' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(getState().basket.subscriptionImages).toEqual([
    { assetId: idOf(1), resolutionType: 1, usage: 'Editorial' },
  ]);
  expect(screen.getByRole('link', { name: 'Go to the basket' })).toHaveAttribute(
    'href',
    '/checkout',
  );
});

test('pay per image: the zone sets the price and is sent with the line', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('radio', { name: /This picture only/ }));
  fireEvent.change(await screen.findByLabelText('Where it will be used'), {
    target: { value: 'worldwide' },
  });
  expect(await screen.findByText('$174.00')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(getState().basket.aLaCarteImages).toEqual([
    { assetId: idOf(1), resolutionType: 0, usage: 'Editorial', licenseZoneId: 'worldwide' },
  ]);
});

test('the loupe shows every pixel of the regions around its spot; arrow keys move it, Escape ends it', async () => {
  const regionUrl = '/api/asset-management/file/x/region-1-{column}-{row}.jpg?userId=ada';
  api.answer(catalogApi.get, anAsset({ width: 2400, height: 1600, regionUrl }));
  await installFakePlatform(signedIn);
  window.devicePixelRatio = 2;
  const { container } = await renderRemote(remote, path);
  const button = await screen.findByRole('button', { name: 'Loupe' });
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  const regions = () =>
    [...container.querySelectorAll<HTMLImageElement>('.lens img')].map(
      (image) => /region-1-(\d-\d)/.exec(image.src)?.[1],
    );
  await waitFor(() => expect(regions()).toEqual(['1-1', '2-1', '1-2', '2-2']));
  const [region] = container.querySelectorAll<HTMLElement>('.lens img');
  // Half as large on a screen that shows two pixels to a point.
  expect(region!.style).toMatchObject({ left: '-160px', inlineSize: '300px' });
  window.devicePixelRatio = 1;
  for (let time = 0; time < 4; time += 1) fireEvent.keyDown(button, { key: 'ArrowRight' });
  await waitFor(() => expect(regions()).toEqual(['2-1', '3-1', '2-2', '3-2']));
  fireEvent.error(container.querySelector('.lens img')!);
  expect(await screen.findByText(/again in some minutes/)).toBeVisible();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(container.querySelector('.lens')).toBeNull();
});

test('a finger that rests on the picture opens the loupe until it leaves', async () => {
  api.answer(catalogApi.get, anAsset({ regionUrl: '/region-{column}-{row}.jpg' }));
  await installFakePlatform(signedIn);
  const { container } = await renderRemote(remote, path);
  await screen.findByRole('button', { name: 'Loupe' });
  const sheet = container.querySelector('.lens-sheet')!;
  // jsdom has no pointer events.
  const touch = (type: string) =>
    fireEvent(
      sheet,
      Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' }),
    );
  touch('pointerdown');
  await waitFor(() => expect(container.querySelector('.lens')).not.toBeNull());
  touch('pointerup');
  expect(container.querySelector('.lens')).toBeNull();
});

test('a licensed picture is downloaded, not bought again', async () => {
  api.answer(catalogApi.get, anAsset({ licensedResolutions: [0] }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download)[0]?.body).toMatchObject({
      assetIds: [idOf(1)],
      resolutionType: 0,
    }),
  );
  expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
});

test('an anonymous visitor is asked to sign in, then returns to the picture', async () => {
  const asked: (string | undefined)[] = [];
  await installFakePlatform({
    session: { openSignInPopup: (returnUrl) => void asked.push(returnUrl) },
  });
  await renderRemote(remote, `/preview/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in to license' }));
  expect(asked).toEqual([`/preview/${idOf(1)}`]);
});

test('with a plan, one click licenses the picture and says the cost; a slip is taken back', async () => {
  const licensed = anOrder({ totals: { credits: 3, amount: 0 } });
  api
    .answer(checkoutApi.quote, aQuote({ lines: [] }))
    .answer(checkoutApi.order, licensed)
    .answer(checkoutApi.takeBack, undefined);
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'License for 3 credits' }));
  expect(await screen.findByText('You licensed 1 picture for 3 credits.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(api.callsOf(checkoutApi.order)[0]?.body).toMatchObject({
    subscriptionImages: [{ assetId: idOf(1), resolutionType: 0, usage: 'Editorial' }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/The download waits/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByRole('button', { name: 'License for 3 credits' })).toBeVisible();
  expect(api.callsOf(checkoutApi.takeBack)[0]?.params.id).toBe(licensed.id);
  expect(api.callsOf(catalogApi.download)).toHaveLength(0);
});

test('a moment after the license, the download begins by itself', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  try {
    // Its license is remembered, so that it is a picture of its own.
    api
      .answer(catalogApi.get, anAsset({ id: idOf(41) }))
      .answer(checkoutApi.quote, aQuote({ lines: [] }))
      .answer(checkoutApi.order, anOrder());
    await installFakePlatform(signedIn);
    await renderRemote(remote, `/public/${idOf(41)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'License for 3 credits' }));
    await screen.findByText(/The download begins in a moment/);
    await jest.advanceTimersByTimeAsync(DOWNLOAD_DELAY_MS);
    await waitFor(() =>
      expect(api.callsOf(catalogApi.download)[0]?.body).toMatchObject({
        assetIds: [idOf(41)],
        resolutionType: 0,
      }),
    );
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('what a company wants to know about an order is asked in the basket', async () => {
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [], fields: [{ name: 'Project', isRequired: true }] }),
  );
  await installFakePlatform(signedIn);
  const { router } = await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'License for 3 credits' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(getState().basket.subscriptionImages).toHaveLength(1);
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
});

test('without a plan, the trial begins with one click on the picture, and prices are in money too', async () => {
  const { clientId: _clientId, ...trial } = aSubscription();
  const image = {
    resolutionType: 0 as const,
    exclusivity: 'NonExclusive' as const,
    credits: 3,
    amount: 7200,
    amounts: [{ licenseZoneId: 'national', amount: 7200 }],
  };
  api
    .answer(subscriptionApi.prices, {
      trial: { days: 14, credits: 10, resolutionTypes: [1] },
      currency: 'EUR',
      currencies: ['EUR', 'USD'],
      isSoldWithoutPlan: true,
      advertisingFactor: 1,
      images: [image, { ...image, resolutionType: 1, amount: 1700 }],
    })
    .answer(subscriptionApi.startTrial, trial);
  await installFakePlatform({ ...signedIn, active: null });
  await renderRemote(remote, path);
  expect(
    await screen.findByText('10 credits for 14 days, low resolution, for evaluation.'),
  ).toBeVisible();
  expect(screen.getByText('€17.00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Buy this picture from €72.00' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Start the free trial' }));
  await waitFor(() => expect(api.callsOf(subscriptionApi.startTrial)).toHaveLength(1));
});

test('Low is offered only where it has fewer pixels; a small picture is said to be one', async () => {
  const [high, low] = anAsset().renditions;
  const same = { width: 1600, height: 1200 };
  api.answer(
    catalogApi.get,
    anAsset({
      ...same,
      renditions: [
        { ...high!, ...same },
        { ...low!, ...same },
      ],
    }),
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByText(/less than 4 megapixels/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'High' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Low' })).toBeNull();
});

test('a licensed picture is shown without its watermark', async () => {
  api.answer(
    catalogApi.get,
    anAsset({ licensedResolutions: [0], licensedUrl: '/licensed.jpg?signature=1' }),
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  const [picture] = await screen.findAllByRole('img', { name: anAsset().alternativeText });
  expect(picture).toHaveAttribute('src', '/licensed.jpg?signature=1');
  expect(picture).not.toHaveAttribute('srcset');
});

test('a trial has no basket: one picture is licensed at once; two presses license it once', async () => {
  const { clientId: _clientId, ...trial } = aSubscription();
  api
    .answer(checkoutApi.quote, aQuote({ lines: [] }))
    .refuse(checkoutApi.order, 'Editorial:VolumeUsedUp');
  await installFakePlatform({ ...signedIn, active: trial });
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'License for 1 credit' }));
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'License for 1 credit' }));
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(2));
  const [first, second] = api
    .callsOf(checkoutApi.order)
    .map((call) => call.headers.get('Idempotency-Key'));
  expect(first).toBe(second);
  expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
});

test('advertising is not offered for editorial pictures', async () => {
  api.answer(catalogApi.get, anAsset({ use: 'EditorialOnly' }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByLabelText('Purpose')).toBeDisabled();
});

test('a picture is called, described and tagged in the language of the visitor', async () => {
  const texts = {
    title: 'Nebel über dem Kai',
    description: 'Niemand ist da.',
    alternativeText: 'Ein Kai im Nebel.',
    tags: ['Nebel'],
  };
  api.answer(catalogApi.get, anAsset({ translations: { de: texts } }));
  await installFakePlatform({ language: 'de' });
  const { container } = await renderRemote(remote, `/preview/${idOf(1)}`, 'de');
  expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  expect(screen.getByRole('img', { name: texts.alternativeText })).toBeVisible();
  expect(screen.getByText(texts.description)).toBeVisible();
  expect(screen.getByText('Nebel')).toBeVisible();
  expect(document.title).toContain(texts.title);
  const data = container.querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(data?.textContent ?? '')).toMatchObject({
    name: texts.title,
    description: texts.description,
    keywords: 'Nebel',
  });
});

test('search engines read whose picture it is and where to license it', async () => {
  api.answer(catalogApi.get, anAsset({ title: 'Harbour </script><b>' }));
  await installFakePlatform({ site: { application: { name: 'Harbor Pictures' } } });
  const { container } = await renderRemote(remote, `/preview/${idOf(1)}`);
  await screen.findByRole('heading', { level: 1 });
  const script = container.querySelector('script[type="application/ld+json"]')!;
  expect(script.textContent).not.toContain('</script>');
  expect(JSON.parse(script.textContent!)).toMatchObject({
    '@type': 'ImageObject',
    creditText: 'Ada Moor / Harbor Pictures',
    acquireLicensePage: `http://localhost/preview/${idOf(1)}`,
  });
});

test('similar pictures leave out those that the set already shows', async () => {
  const ofSet = anAsset({ id: idOf(2), alternativeText: 'Boats of the set' });
  api
    .answer(catalogApi.list, { totalCount: 1, isCountExact: true, items: [ofSet] })
    .answer(catalogApi.similar, {
      totalCount: 2,
      items: [ofSet, anAsset({ id: idOf(3), setId: 7, alternativeText: 'Boats elsewhere' })],
    });
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  const similar = await screen.findByRole('list', { name: 'More like this' });
  expect(
    within(similar)
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Boats elsewhere']);
});

test('a comp is offered to people who are signed in, of pictures that are published', async () => {
  await installFakePlatform(signedIn);
  const { unmount } = await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('button', { name: 'Download a comp' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download).map(({ body }) => body)).toEqual([
      expect.objectContaining({ assetIds: [idOf(1)], resolutionType: ResolutionType.Preview }),
    ]),
  );
  unmount();

  api.answer(catalogApi.get, anAsset({ status: 'Withdrawn' }));
  await installFakePlatform(signedIn);
  const withdrawn = await renderRemote(remote, path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Download a comp' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  withdrawn.unmount();

  api.answer(catalogApi.get, anAsset());
  await installFakePlatform({});
  await renderRemote(remote, path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Download a comp' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('badges say what is exclusive, and what is for editorial use only', async () => {
  for (const [exclusivity, use] of [
    ['NonExclusive', 'Creative'],
    ['Exclusive', 'Creative'],
    ['NonExclusive', 'EditorialOnly'],
    ['Exclusive', 'EditorialOnly'],
  ] as const) {
    api.answer(catalogApi.get, anAsset({ exclusivity, use }));
    await installFakePlatform(signedIn);
    const { container, unmount } = await renderRemote(remote, path);
    await screen.findByRole('heading', { level: 1 });
    const badges = [...container.querySelectorAll('.pic-panel > .ed-row')].map(
      ({ textContent }) => textContent,
    );
    const expected = [
      exclusivity === 'Exclusive' ? 'Exclusive' : '',
      use === 'EditorialOnly' ? 'Editorial only' : '',
    ].join('');
    expect(badges).toEqual(expected === '' ? [] : [expected]);
    unmount();
  }
});

test('a missing picture shows a page with a link onward, not a blank page', async () => {
  api.refuse(catalogApi.get, 'Editorial:NotFound');
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByText('This picture can’t be shown')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pictures' })).toHaveAttribute('href', '/public');
});
