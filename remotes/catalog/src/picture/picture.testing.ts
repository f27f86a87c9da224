import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { anAsset, aSubscription, aUser, FakeApi, idOf } from '@editorial/testing';

const zones = [
  { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
  { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
];

/** Somebody who may order, with a plan. */
export const signedIn = { user: aUser(), policies: [Policy.Orders], active: aSubscription() };

/** The address of the picture's page. */
export const path = `/public/${idOf(1)}`;

/** The server's answers for the page of a picture. */
export const answersForPicture = (): FakeApi =>
  new FakeApi()
    .answer(catalogApi.get, anAsset())
    .answer(catalogApi.list, { totalCount: 0, isCountExact: true, items: [] })
    .answer(catalogApi.similar, { totalCount: 0, items: [] })
    .answer(subscriptionApi.licenseZones, zones)
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 })
    .install();
