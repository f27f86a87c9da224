import { listBySet, subjects } from '@editorial/contracts/assets';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { plans } from '@editorial/contracts/plans';
import { call } from '@editorial/platform';

/** Number of newest sets that home chooses from. The same as in `server/src/pages/home/home.ts`. */
const NEWEST_SET_COUNT = 12;

// If a part of home fails to load, it is left out without a message.
const ask = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E> | null> =>
  call(endpoint, input, { skipHandleError: true }).catch(() => null);

export type Sets = EndpointOutput<typeof listBySet>;
export type Plans = EndpointOutput<typeof plans>;
export type Subjects = EndpointOutput<typeof subjects>;

export const askSets = (): Promise<Sets | null> =>
  ask(listBySet, { query: { maxResultCount: NEWEST_SET_COUNT } });
export const askPlans = (): Promise<Plans | null> => ask(plans, {});
export const askSubjects = (): Promise<Subjects | null> => ask(subjects, {});
