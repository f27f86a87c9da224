import { listBySet } from '@editorial/contracts/assets';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { plans } from '@editorial/contracts/plans';
import { call, getState } from '@editorial/platform';

/** So many sets stand on home. */
export const HOME_SET_COUNT = 6;
/** So many pictures of each stand in its row. */
export const HOME_PICTURE_COUNT = 4;
/** What home asks for the newest sets. */
export const newestSets = { query: { maxResultCount: HOME_SET_COUNT } };
/**
 * ms for which home shows the answers that it has; the router has no cache, and the one of remotes
 * is not on home.
 */
const ANSWER_LIFETIME_MS = 30_000;

type Sets = EndpointOutput<typeof listBySet>;
type Plans = EndpointOutput<typeof plans>;
/** What home is drawn with on the server, and brings along to the browser. */
export interface FirstData {
  readonly sets: Sets;
  readonly plans: Plans;
}

/** What home shows: there already, or on its way; null when it could not be had. */
export interface HomeAnswers {
  readonly sets: Sets | Promise<Sets | null>;
  readonly plans: Plans | Promise<Plans | null>;
}

// A part of home that fails is left out: no message for it.
const ask = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E> | null> =>
  call(endpoint, input, { skipHandleError: true }).catch(() => null);
let last: { readonly at: number; readonly of: string; readonly answers: HomeAnswers } | null = null;
/** Home's loader: the page stands at once, its answers come into it. */
export function loadHome(): HomeAnswers {
  const { isAuthenticated, tenant } = getState().session;
  // Another person or organisation may see other sets.
  const of = JSON.stringify([isAuthenticated, tenant?.id]);
  if (last === null || last.of !== of || Date.now() - last.at > ANSWER_LIFETIME_MS)
    last = {
      at: Date.now(),
      of,
      answers: { sets: ask(listBySet, newestSets), plans: ask(plans, {}) },
    };
  return last.answers;
}

/** While the catalogue is being filled: whether pictures are there by now. Then home asks anew. */
export async function havePicturesCome(): Promise<boolean> {
  const sets = await ask(listBySet, newestSets);
  if (!sets || sets.items.length === 0) return false;
  last = null;
  return true;
}
