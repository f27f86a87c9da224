import { catalogApi } from '@editorial/contracts/catalog';
import {
  type Basket,
  checkoutApi,
  IDEMPOTENCY_KEY_HEADER,
  type Quote,
} from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { emit, getState } from '@editorial/platform';
import {
  act,
  anOrder,
  anOrderLine,
  aQuote,
  aSubscription,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderHook,
} from '@editorial/testing';
import { useFreshOrders } from './fresh-licenses.ts';
import {
  DOWNLOAD_DELAY_MS,
  fetchFiles,
  licenseNow,
  takeBack,
  waitWithFiles,
} from './license-now.ts';

let api: FakeApi;
beforeEach(async () => {
  jest.useFakeTimers();
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  api = new FakeApi()
    .answer(checkoutApi.quote, aQuote())
    .answer(checkoutApi.order, ({ body }) => {
      // Each picture is ordered alone: its order has the same number.
      const [image] = (body as Basket).subscriptionImages;
      return anOrder({ id: image!.assetId });
    })
    .answer(checkoutApi.takeBack, undefined)
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 })
    .install();
});
afterEach(() => {
  act(() => emit('session/changed', { userId: null }));
  jest.useRealTimers();
});

const wanted = (...pictures: number[]) => ({
  assetIds: pictures.map(idOf),
  resolutionType: ResolutionType.High,
});
const license = (...pictures: number[]) => act(() => licenseNow(wanted(...pictures), true));
const pass = (delayMs: number) => act(() => jest.advanceTimersByTimeAsync(delayMs));
const downloaded = () =>
  api.callsOf(catalogApi.download).map(({ body }) => (body as { assetIds: string[] }).assetIds);
const shownOrders = () =>
  renderHook(useFreshOrders).result.current.map(({ orderId, isCounting }) => [orderId, isCounting]);

test('the files of a license come by themselves after its time, and not before', async () => {
  expect(await license(1)).toBe('licensed');
  expect(shownOrders()).toEqual([[idOf(1), true]]);
  await pass(DOWNLOAD_DELAY_MS - 1);
  expect(downloaded()).toEqual([]);
  await pass(1);
  expect(downloaded()).toEqual([[idOf(1)]]);
  expect(shownOrders()).toEqual([]);
  // They were fetched: neither time nor a button does it again.
  await act(() => fetchFiles(idOf(1)));
  await pass(DOWNLOAD_DELAY_MS);
  expect(downloaded()).toHaveLength(1);
});

test('files that shall wait do not come by themselves; those of another order do', async () => {
  await license(1);
  await license(2);
  act(() => waitWithFiles(idOf(1)));
  expect(shownOrders()).toEqual([
    [idOf(1), false],
    [idOf(2), true],
  ]);
  await pass(DOWNLOAD_DELAY_MS * 2);
  expect(downloaded()).toEqual([[idOf(2)]]);
  expect(shownOrders()).toEqual([[idOf(1), false]]);
  await act(() => fetchFiles(idOf(1)));
  expect(downloaded()).toEqual([[idOf(2)], [idOf(1)]]);
});

test('an order is taken back once, and only its own files do not come', async () => {
  await license(1);
  await license(2);
  await act(() => takeBack(idOf(1)));
  await act(() => takeBack(idOf(1)));
  expect(api.callsOf(checkoutApi.takeBack).map(({ params }) => params.id)).toEqual([idOf(1)]);
  expect(getState().feedback.toasts.map(({ message }) => message)).toEqual([
    'catalog::LicenseTakenBack',
  ]);
  await pass(DOWNLOAD_DELAY_MS);
  expect(downloaded()).toEqual([[idOf(2)]]);
});

test('the next person of the browser gets no files, and sees no orders', async () => {
  await license(1);
  act(() => emit('session/changed', { userId: idOf(77) }));
  expect(shownOrders()).toEqual([]);
  await pass(DOWNLOAD_DELAY_MS);
  expect(downloaded()).toEqual([]);
});

test('an order that failed is sent again under its key; the next one has a key of its own', async () => {
  api.fail(checkoutApi.order, 502);
  await expect(licenseNow(wanted(1), true)).rejects.toThrow();
  api.answer(checkoutApi.order, anOrder({ id: idOf(1) }));
  await license(1);
  await license(1);
  const keys = api
    .callsOf(checkoutApi.order)
    .map(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER));
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

const field = (isRequired: boolean) => ({ name: 'Project', isRequired });
test.each<[string, Partial<Quote>, 'basket' | 'licensed']>([
  ['the last credits of a plan', { balanceAfter: 0 }, 'licensed'],
  ['one credit too few', { balanceAfter: -1 }, 'basket'],
  ['the last credits of a seat', { seatCreditsLeft: 3 }, 'licensed'],
  ['one credit of a seat too few', { seatCreditsLeft: 2 }, 'basket'],
  ['an approval', { needsApproval: true }, 'basket'],
  ['a required field', { fields: [field(false), field(true)] }, 'basket'],
  ['a field that may be empty', { fields: [field(false)] }, 'licensed'],
  [
    'a picture that is refused',
    { lines: [anOrderLine(), anOrderLine({ problems: ['Editorial:AssetNotLicensable'] })] },
    'basket',
  ],
])('%s: what needs a decision goes into the basket', async (_, change, expected) => {
  api.answer(checkoutApi.quote, aQuote(change));
  expect(await license(1, 2)).toBe(expected);
  const inBasket = expected === 'basket' ? [1, 2] : [];
  const { subscriptionImages } = getState().basket;
  expect(subscriptionImages.map(({ assetId }) => assetId)).toEqual(inBasket.map(idOf));
  expect(api.callsOf(checkoutApi.order)).toHaveLength(expected === 'basket' ? 0 : 1);
});

test('without a basket the server gives the reason', async () => {
  api
    .answer(checkoutApi.quote, aQuote({ balanceAfter: -1 }))
    .refuse(checkoutApi.order, 'Editorial:InsufficientCredits');
  await expect(licenseNow(wanted(1), false)).rejects.toThrow();
  expect(getState().basket.subscriptionImages).toEqual([]);
});
