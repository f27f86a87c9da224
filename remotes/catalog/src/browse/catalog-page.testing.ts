import { catalogApi } from '@editorial/contracts/catalog';
import { anAsset, aSubscription, aUser, FakeApi, idOf } from '@editorial/testing';
import { Policy } from '@editorial/contracts/policy';

/** A visitor with a plan. */
export const signedIn = { user: aUser(), policies: [Policy.Orders], active: aSubscription() };

export const assets = [
  anAsset(),
  anAsset({ id: idOf(2), number: 'ED-0000002', title: 'Boats and rain' }),
];
const set = {
  id: 1,
  title: 'Harbours',
  description: '',
  assetCount: 2,
  dateFrom: null,
  dateTo: null,
  cover: assets,
  assetIds: assets.map((asset) => asset.id),
};
export const facets = {
  assetType: [],
  exclusivity: [],
  categories: [
    { value: 'Sea', count: 2 },
    { value: 'Sky', count: 1 },
  ],
  countries: [],
  orientation: [],
  colour: [],
  people: [],
  use: [],
  size: [],
  space: [],
  taken: [],
};

/** The answers of a small catalog: two pictures in one set. */
export const smallCatalog = (): FakeApi =>
  new FakeApi()
    .answer(catalogApi.list, { totalCount: 2, isCountExact: true, items: assets })
    .answer(catalogApi.listBySet, { totalCount: 1, items: [set] })
    .answer(catalogApi.facets, facets)
    .install();
