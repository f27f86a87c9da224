import { ResolutionType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { anAsset, FakeApi, installFakePlatform, renderHook, waitFor } from '@editorial/testing';
import { useConsumerPrices, useOwnPrices } from './own-prices.ts';

const { High, Low } = ResolutionType;
const image = (
  exclusivity: 'NonExclusive' | 'Exclusive',
  resolutionType: ResolutionType,
  amount: number,
) => ({ exclusivity, resolutionType, amount, credits: amount / 1000, amounts: [] });
const prices = {
  trial: { days: 14, credits: 10, resolutionTypes: [Low] },
  currency: 'EUR',
  currencies: ['EUR', 'USD'],
  isSoldWithoutPlan: true,
  paymentMethods: ['OnAccount' as const],
  advertisingFactor: 2,
  images: [
    image('NonExclusive', High, 8000),
    image('Exclusive', High, 24_000),
    image('NonExclusive', Low, 2000),
  ],
};
const wrapper = ({ children }: { children?: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

let api: FakeApi;
beforeEach(async () => {
  await installFakePlatform();
  api = new FakeApi().answer(subscriptionApi.prices, prices).install();
});

test('the prices are those of the same exclusivity, in the reader’s currency', async () => {
  const { result } = renderHook(() => useOwnPrices(anAsset()), { wrapper });
  // None is better than that of another currency.
  expect(result.current).toBeUndefined();
  await waitFor(() =>
    expect(result.current).toEqual([
      { resolutionType: High, credits: 8, amount: 8000, currency: 'EUR' },
      { resolutionType: Low, credits: 2, amount: 2000, currency: 'EUR' },
    ]),
  );
});

test('an exclusive picture has prices of its own', async () => {
  const { result } = renderHook(() => useOwnPrices(anAsset({ exclusivity: 'Exclusive' })), {
    wrapper,
  });
  await waitFor(() => expect(result.current?.map(({ amount }) => amount)).toEqual([24_000]));
});

test('without an answer, the prices are those that the picture names', async () => {
  api.fail(subscriptionApi.prices, 400);
  const asset = anAsset();
  const { result } = renderHook(() => useOwnPrices(asset), { wrapper });
  await waitFor(() => expect(result.current).toEqual(asset.prices));
});

test('consumers see prices with the tax of their country', async () => {
  const tax = { country: 'DE', place: 'DE', rateBasisPoints: 1900, treatment: 'Standard' };
  api.answer(subscriptionApi.prices, { ...prices, tax } as never);
  const { result } = renderHook(() => useConsumerPrices(anAsset()), { wrapper });
  expect(result.current(High)).toBeUndefined();
  await waitFor(() =>
    expect([High, Low].map((size) => result.current(size as never))).toEqual(['€95.20', '€23.80']),
  );
  expect(getState().feedback.toasts).toEqual([]);
});
