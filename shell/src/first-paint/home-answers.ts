import { getState } from '@editorial/platform';
import { use } from 'react';
import type { Plans, Sets, Subjects } from './home-calls.ts';

/** Number of sets that home shows as rows, unless the site has another (`Home.SetRows`). */
const ROW_COUNT = 3;
/** Number of pictures beside the search, each of a set of its own where possible. */
const HERO_PICTURE_COUNT = 5;
/** Number of pictures in each set's row. */
export const HOME_PICTURE_COUNT = 4;
/**
 * Time for which home reuses its answers, ms. The router has no cache, and the cache of the remotes
 * is not loaded on home.
 */
const ANSWER_LIFETIME_MS = 30_000;

type SetOfHome = Sets['items'][number];
/**
 * The sets that home uses. Those with a full row of pictures come first, so that a set that is
 * still being filled does not lead the page.
 */
export const setsOfHome = (items: Sets['items']): Sets['items'] =>
  items
    .toSorted(
      (a, b) =>
        Math.min(b.assetCount, HOME_PICTURE_COUNT - 1) -
        Math.min(a.assetCount, HOME_PICTURE_COUNT - 1),
    )
    .slice(0, rowCount() + HERO_PICTURE_COUNT);

/** Read when home is shown: its sets come before or after the settings. */
function rowCount(): number {
  const chosen = getState().configuration.application?.setting.values['Home.SetRows'];
  return chosen === undefined || chosen === null ? ROW_COUNT : Number(chosen);
}

/** The sets of the rows. */
export const rowsOfHome = (items: Sets['items']): Sets['items'] => items.slice(0, rowCount());

/** Proportions above this would be a thin line beside the search. */
const MAX_HERO_ASPECT = 2.2;
const aspectOf = ({ width, height }: SetOfHome['cover'][number]) => width / Math.max(1, height);

/**
 * The pictures beside the search, the widest first. They come from sets that have no row, so that
 * no picture shows twice; a catalog of so few sets that all have a row shows theirs again.
 */
export function heroPictures(items: Sets['items']): SetOfHome['cover'] {
  const hasShape = (picture: SetOfHome['cover'][number]) => aspectOf(picture) <= MAX_HERO_ASPECT;
  const rest = items.slice(rowCount()).map(({ cover }) => cover.filter(hasShape));
  // The first of each set, then their second ones, until there are enough.
  const others = [0, 1, 2].flatMap((at) => rest.flatMap((cover) => cover.slice(at, at + 1)));
  const again = rowsOfHome(items).flatMap(({ cover }) => cover);
  return (others.length > 0 ? others : again.filter(hasShape))
    .slice(0, HERO_PICTURE_COUNT)
    .toSorted((a, b) => aspectOf(b) - aspectOf(a));
}

/** The data that the server renders home with and sends along to the browser. */
export interface FirstData {
  readonly sets: Sets;
  readonly plans: Plans;
  readonly subjects: Subjects;
}

/** The data that home shows, loaded or still loading. Null if it could not be loaded. */
export interface HomeAnswers {
  readonly sets: Sets | Promise<Sets | null>;
  readonly plans: Plans | Promise<Plans | null>;
  readonly subjects: Subjects | Promise<Subjects | null>;
}

/** Returns the answer, or suspends until it arrives. */
export function useAnswer<T>(answer: T | Promise<T>): T {
  // `use` may be called conditionally.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  return answer instanceof Promise ? use(answer) : answer;
}

/** Loaded when first needed: the first visit has its answers in the page. */
const calls = () => import('./home-calls.ts');
type Calls = Awaited<ReturnType<typeof calls>>;
const answerOf = <T>(of: (asks: Calls) => Promise<T | null>): Promise<T | null> =>
  calls()
    .then(of)
    .catch(() => null);
let last: { readonly at: number; readonly of: string; readonly answers: HomeAnswers } | null = null;
/** Home's loader. Does not wait: the page renders at once and its answers stream in. */
export function loadHome(): HomeAnswers {
  const { isAuthenticated, tenant, language } = getState().session;
  // A different user or organization may see other sets, and titles come in the asked language.
  const of = JSON.stringify([isAuthenticated, tenant?.id, language]);
  if (last === null || last.of !== of || Date.now() - last.at > ANSWER_LIFETIME_MS)
    last = {
      at: Date.now(),
      of,
      answers: {
        sets: answerOf(({ askSets }) => askSets()).then(
          (sets) => sets && { ...sets, items: setsOfHome(sets.items) },
        ),
        plans: answerOf(({ askPlans }) => askPlans()),
        subjects: answerOf(({ askSubjects }) => askSubjects()),
      },
    };
  return last.answers;
}

/**
 * While the catalog is being filled: returns whether pictures exist by now. If so, home loads its
 * answers again.
 */
export async function havePicturesCome(): Promise<boolean> {
  const sets = await answerOf(({ askSets }) => askSets());
  if (!sets || sets.items.length === 0) return false;
  last = null;
  return true;
}
