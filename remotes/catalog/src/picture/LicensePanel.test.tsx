import { catalogApi } from '@editorial/contracts/catalog';
import { type Basket, checkoutApi } from '@editorial/contracts/checkout';
import { StorageKeys } from '@editorial/contracts/session';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  act,
  type FakeApi,
  anAsset,
  anOrder,
  aQuote,
  aSubscription,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { emit, getState } from '@editorial/platform';
import { DOWNLOAD_DELAY_MS } from '../licensing/license-now.ts';
import remote from '../remote.ts';
import { answersForPicture, path, signedIn } from './picture.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = answersForPicture();
});

test('[R2.124N] by credits: the chosen size is added to the basket', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('radio', { name: 'Low' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(getState().basket.subscriptionImages).toEqual([
    { assetId: idOf(1), resolutionType: 1, usage: 'Advertising' },
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
    { assetId: idOf(1), resolutionType: 0, usage: 'Advertising', licenseZoneId: 'worldwide' },
  ]);
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
  expect(screen.queryByRole('button', { name: /^License for/ })).toBeNull();
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
    subscriptionImages: [{ assetId: idOf(1), resolutionType: 0, usage: 'Advertising' }],
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

test('without a plan, the trial begins with one click on the picture, and prices are in money too, with the tax of consumers', async () => {
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
      tax: { country: 'DE', place: 'DE', treatment: 'Standard', rateBasisPoints: 1900 },
      isSoldWithoutPlan: true,
      paymentMethods: ['OnAccount' as const],
      advertisingFactor: 1,
      images: [image, { ...image, resolutionType: 1, amount: 1700 }],
    })
    .answer(subscriptionApi.startTrial, trial);
  await installFakePlatform({ ...signedIn, active: null });
  await renderRemote(remote, path);
  expect(
    await screen.findByText(
      '10 credits for 14 days, low resolution. For evaluation only: use the pictures in drafts and ' +
        'layouts, do not publish them. The licenses end with the trial.',
    ),
  ).toBeVisible();
  // Money comes first for those without credits.
  expect(screen.getByRole('row', { name: /^High.*€85\.68 ?or 3 credits$/ })).toBeVisible();
  expect(screen.getByText('€20.23')).toBeVisible();
  expect(screen.getByText('Prices in money include 19 % VAT (Germany).')).toBeVisible();
  const buy = screen.getByRole('button', { name: 'Buy this picture for €85.68' });
  expect(buy).toBeVisible();
  // What may be published comes before what may not.
  const trialButton = screen.getByRole('button', { name: 'Start the free trial' });
  expect(buy.compareDocumentPosition(trialButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(trialButton);
  await waitFor(() => expect(api.callsOf(subscriptionApi.startTrial)).toHaveLength(1));
  // A plan leads back to this picture, and not to the search that led to the plans before.
  sessionStorage.setItem(StorageKeys.wantedWithPlan, '/catalog?searchText=pear');
  fireEvent.click(screen.getByRole('link', { name: 'Choose a plan' }));
  expect(sessionStorage.getItem(StorageKeys.wantedWithPlan)).toBe(path);
});

test('a size that was chosen on the drawn page stays chosen', async () => {
  const drawn = document.createElement('div');
  drawn.id = 'drawn';
  drawn.innerHTML =
    '<input type="radio" name="drawn-resolution" value="0" checked>' +
    '<input type="radio" name="drawn-resolution" value="1">';
  document.body.append(drawn);
  drawn.querySelector<HTMLInputElement>('[value="1"]')!.checked = true;
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByRole('radio', { name: 'Low' })).toBeChecked();
  drawn.remove();
});

test('before the prices in money are known, none in credits comes first', async () => {
  api.answer(subscriptionApi.prices, () => new Promise<never>(() => undefined) as never);
  await installFakePlatform({ ...signedIn, active: null });
  await renderRemote(remote, path);
  expect(await screen.findByRole('radio', { name: 'High' })).toBeVisible();
  expect(screen.getByRole('table')).not.toHaveTextContent(/credit/);
});

test('a plan for single pictures reads money alone, with the tax of consumers, and has no credits', async () => {
  const single = aSubscription({ paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] });
  api.answer(subscriptionApi.prices, {
    trial: { days: 14, credits: 10, resolutionTypes: [1] },
    currency: 'EUR',
    currencies: ['EUR'],
    tax: { country: 'DE', place: 'DE', treatment: 'Standard', rateBasisPoints: 1900 },
    isSoldWithoutPlan: true,
    paymentMethods: ['OnAccount' as const],
    advertisingFactor: 1,
    images: [
      {
        resolutionType: 0,
        exclusivity: 'NonExclusive',
        credits: 3,
        amount: 7200,
        amounts: [{ licenseZoneId: 'national', amount: 7200 }],
      },
    ],
  });
  await installFakePlatform({ ...signedIn, active: single });
  await renderRemote(remote, path);
  expect(await screen.findByText('This picture only')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('€85.68')).toHaveLength(2));
  expect(screen.getByRole('region', { name: 'License this picture' })).not.toHaveTextContent(
    /credit|subscription/i,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(getState().basket.aLaCarteImages).toMatchObject([{ assetId: idOf(1) }]);
});

test.each([
  ['its lowest price', [], 'License this picture from 1 credit'],
  ['the download once it is licensed', [1 as const], 'Download'],
])('the way to a panel that is out of view names %s', async (_, licensedResolutions, name) => {
  // jsdom has no layout, and no observer of it.
  class Away {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => seen([{ isIntersecting: false }]);
    }
    observe: () => void;
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Away });
  try {
    api.answer(catalogApi.get, anAsset({ licensedResolutions }));
    await installFakePlatform(signedIn);
    await renderRemote(remote, path);
    expect(await screen.findByRole('button', { name })).toBeVisible();
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }
});

test('a license of another window is known once this one has the focus again', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByRole('button', { name: /^License for/ })).toBeVisible();
  api.answer(catalogApi.get, anAsset({ licensedResolutions: [0] }));
  fireEvent.focus(window);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^License for/ })).toBeNull();
});

test('a license of another window is known at once, by the credits that it took', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByRole('button', { name: /^License for/ })).toBeVisible();
  api.answer(catalogApi.get, anAsset({ licensedResolutions: [0] }));
  act(() => emit('subscription/balance-changed', { subscriptionId: idOf(100), newBalance: 247 }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
});

test('a picture licensed at Low begins with its download; High costs what is left', async () => {
  api.answer(catalogApi.get, anAsset({ licensedResolutions: [1] }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Low' })).toBeChecked();
  expect(screen.getByRole('row', { name: /^High/ })).toHaveTextContent('2 credits');
  fireEvent.click(screen.getByRole('radio', { name: 'High' }));
  expect(await screen.findByRole('button', { name: 'License for 2 credits' })).toBeVisible();
});

test('a held license that is too narrow does not count: the button says what will be charged', async () => {
  const quoteFor = ({ body }: { body?: unknown }) => {
    const [line] = (body as Basket).subscriptionImages;
    const credits = line?.usage === 'Advertising' ? 3 : 2;
    return aQuote({ lines: [], totals: { credits, amount: 0 } });
  };
  api
    .answer(catalogApi.get, anAsset({ licensedResolutions: [1] }))
    .answer(checkoutApi.quote, quoteFor as never);
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  fireEvent.click(await screen.findByRole('radio', { name: 'High' }));
  expect(await screen.findByRole('button', { name: 'License for 2 credits' })).toBeVisible();
  expect(screen.queryByText(/does not count toward it/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Purpose'), { target: { value: 'Advertising' } });
  expect(await screen.findByRole('button', { name: 'License for 3 credits' })).toBeVisible();
  expect(screen.getByText(/does not count toward it/)).toBeVisible();
});

test('a size is named by its pixels and megapixels, and Low with nearly those of High is not offered', async () => {
  const [high, low] = anAsset().renditions;
  const size = { width: 1700, height: 1133 };
  const files = [
    { ...high!, ...size },
    { ...low!, width: 1600, height: 1066 },
  ];
  api.answer(catalogApi.get, anAsset({ ...size, renditions: files }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByText('1.9 MP')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Low' })).toBeNull();
});

test.each([
  ['a plan', {}],
  ['single pictures', { paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] }],
])(
  'Low is offered only where it has fewer pixels, to buyers of %s; a small picture is said to be one',
  async (_, plan) => {
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
    await installFakePlatform({ ...signedIn, active: aSubscription(plan) });
    await renderRemote(remote, path);
    expect(await screen.findByText(/small for print/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Only size' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Low' })).toBeNull();
  },
);

test('a trial has no basket: a picture is licensed at once, by two presses once', async () => {
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

test('what was licensed in a trial says what it may be used for', async () => {
  const { clientId: _clientId, ...trial } = aSubscription();
  api.answer(catalogApi.get, anAsset({ licensedResolutions: [1] }));
  await installFakePlatform({ ...signedIn, active: trial });
  await renderRemote(remote, path);
  expect(await screen.findByText(/at no cost. For evaluation only/)).toBeVisible();
});

test('advertising is not offered for editorial pictures', async () => {
  api.answer(catalogApi.get, anAsset({ use: 'EditorialOnly' }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByLabelText('Purpose')).toBeDisabled();
});
