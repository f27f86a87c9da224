import { catalogApi } from '@editorial/contracts/catalog';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { endpointKey, queryClient } from '@editorial/platform';

/** So many sets stand on home. */
export const HomeSets = 6;
/** So many pictures of each stand in its row. */
export const HomePictures = 4;
/** What home asks for the newest sets. */
export const newestSets = { query: { maxResultCount: HomeSets } };
/** Where the answers that home was drawn with lie in the page. */
export const FirstDataId = 'first-data';
export interface FirstData { readonly sets: EndpointOutput<typeof catalogApi.listBySet>; readonly plans: EndpointOutput<typeof subscriptionApi.plans> }

/** Puts the answers that home was drawn with where home looks for them. */
export function keepFirstData({ sets, plans }: FirstData): void {
  queryClient.setQueryData(endpointKey(catalogApi.listBySet, newestSets), sets);
  queryClient.setQueryData(endpointKey(subscriptionApi.plans, {}), plans);
}
