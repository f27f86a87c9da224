import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import type { Dimension } from './asset-filter.rules.ts';
import { searchCondition } from './asset-filter.sql.ts';
import { COUNT_LIMIT, type Matches, type Search, type Span } from './engine.ts';
import { countCodes, type Tally, tallyFacets } from './facet-code.rules.ts';
import { findMatches } from './matches.queries.ts';
import { sortedPage } from './sorted-page.queries.ts';
import type { AskedSorting } from './sorting.rules.ts';

/** The word of pictures that are in a group (migration 0225). */
const IN_A_GROUP = '#alike:yes';
/** Of more matches that are in groups, the first ones are grouped. */
const MAX_MEMBERS = 50_000;
/** While matches are left out, at least so many are read at once … */
const MIN_READ = 100;
/** … and at most so many. */
const MAX_READ = 10_000;
/** How many page starts are remembered per search. */
const MAX_PLACES = 500;

interface Member {
  readonly id: string;
  readonly group: string;
  readonly code: string;
}

/** The matches that are in a group, in the order asked for, by group. */
interface Groups {
  /** Only groups of which two or more match. */
  readonly groups: readonly (readonly Member[])[];
  /** The matches after the first one of their group. */
  readonly behind: ReadonlySet<string>;
  /** The number of matches after a match. */
  readonly countOf: ReadonlyMap<string, number>;
}

async function readMembers(tx: Tx, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const { rows } = (await tx.execute(sql`
    select asset_id::text as id, group_id::text as "group", facet_code as code
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as wanted (asset_id, at)
    join alike_assets using (asset_id) join asset_search using (asset_id)
    order by at`)) as unknown as { rows: Member[] };
  return rows;
}

/** The engine finds the matches that are in any group; the database knows in which one. */
async function findGroups(search: Search, sorting: AskedSorting): Promise<Groups> {
  const inGroups = { kind: 'term', terms: [IN_A_GROUP] } as const;
  const { language, text } = search;
  const read = { language, text, conditions: [...search.conditions, inGroups] };
  const among: Search = {
    ...search,
    ...read,
    question: ['in groups', search.question],
    condition: () => searchCondition(read),
  };
  const matches = await findMatches(among);
  const ids = await sortedPage(among, matches, sorting, { skip: 0, take: MAX_MEMBERS });
  const members = await readMembers(search.tx, ids);
  const groups = [...Map.groupBy(members, ({ group }) => group).values()].filter(
    ({ length }) => length > 1,
  );
  return {
    groups,
    behind: new Set(groups.flatMap((group) => group.slice(1).map(({ id }) => id))),
    countOf: new Map(groups.map((group) => [group[0]?.id ?? '', group.length - 1])),
  };
}

/** The groups among the matches. Which of its pictures stands for a group depends on the order. */
export const groupsOf = (search: Search, sorting: AskedSorting): Promise<Groups> =>
  search.memory.hold(['groups', sorting, search.question], () => findGroups(search, sorting));

/** A page of the matches, of each group only the first. */
export async function groupedPage(
  search: Search,
  matches: Matches,
  sorting: AskedSorting,
  { skip, take }: Span,
): Promise<string[]> {
  const { behind } = await groupsOf(search, sorting);
  // Where pages begin among all matches, so that the next page need not read those before it.
  const places = await search.memory.recall(
    ['grouped places', sorting, search.question],
    async () => new Map<number, number>(),
  );
  let place = Math.max(0, ...[...places.keys()].filter((known) => known <= skip));
  let at = places.get(place) ?? 0;
  const page: string[] = [];
  for (;;) {
    const wanted = Math.min(MAX_READ, Math.max(MIN_READ, skip + take - place));
    const ids = await sortedPage(search, matches, sorting, { skip: at, take: wanted });
    for (const id of ids) {
      if (page.length === take) break;
      at += 1;
      if (behind.has(id)) continue;
      if (place >= skip) page.push(id);
      place += 1;
    }
    if (page.length === take && places.size < MAX_PLACES) places.set(skip + take, at);
    if (page.length === take || ids.length < wanted) return page;
  }
}

/**
 * How many results there are when each group counts once. More than the limit if not all are
 * counted.
 */
export async function countGrouped(
  search: Search,
  matches: Matches,
  sorting: AskedSorting,
): Promise<number> {
  const { behind } = await groupsOf(search, sorting);
  const left = matches.found - behind.size;
  if (matches.found <= COUNT_LIMIT || left > COUNT_LIMIT) return left;
  // The count of all may be a lower bound.
  const most = COUNT_LIMIT + 1 + behind.size;
  const all = await sortedPage(search, matches, sorting, { skip: 0, take: most });
  return all.length - behind.size;
}

const tallyOfCode = (code: string): Tally => tallyFacets(countCodes([code]));

/** The counts of the facets when each group counts once for every value that it has. */
export async function groupedTally(search: Search, { tally }: Matches): Promise<Tally> {
  const { groups } = await groupsOf(search, 'newest');
  if (groups.length === 0) return tally;
  const known = new Map<string, Tally>();
  const valuesOf = ({ code }: Member): Tally => {
    const values = known.get(code) ?? tallyOfCode(code);
    known.set(code, values);
    return values;
  };
  const left = Object.fromEntries(
    Object.entries(tally).map(([dimension, counts]) => [dimension, new Map(counts)]),
  ) as Record<Dimension, Map<string, number>>;
  for (const group of groups)
    for (const dimension of Object.keys(left) as Dimension[]) {
      const seen = new Set<string>();
      for (const value of group.flatMap((member) => [...valuesOf(member)[dimension].keys()])) {
        const count = left[dimension].get(value);
        if (seen.has(value) && count !== undefined)
          left[dimension].set(value, Math.max(1, count - 1));
        seen.add(value);
      }
    }
  return left;
}
