import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { Candidate } from './spread.rules.ts';
import type { TextsMeaning } from './words/meaning/text-meaning.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** CHANNEL of the trigger in migration 0048: a tenant and its changed assets, or nothing. */
const CHANNEL = 'catalog_assets';
/** Pictures that are remembered by a server, some 400 bytes each. */
const MAX_KEPT = 50_000;

/** A match with what its texts mean, and the facts that arrange a page. */
export interface ReadMeaning extends Candidate {
  readonly meaning: TextsMeaning;
}
/** Reads what some pictures mean, in the order of their ids. */
export type ReadMeanings = (
  tx: Tx,
  vocabulary: Vocabulary,
  ids: readonly string[],
) => Promise<ReadMeaning[]>;

/** Prepared, because planning costs more than reading. */
const TEXTS_STATEMENT = {
  name: 'read texts',
  text: `select asset_id::text as id, asset_search.set_id as "setId", group_id::text as "groupId",
    assets.title, concat_ws(' ', description, array_to_string(tags, ' ')) as rest
  from unnest($1::uuid[]) as wanted (asset_id)
  join asset_search using (asset_id) join assets on assets.id = asset_id
  left join alike_assets using (asset_id)`,
};
interface TextsRow extends Candidate {
  readonly title: string;
  readonly rest: string;
}

async function readTexts(
  tx: Tx,
  vocabulary: Vocabulary,
  ids: readonly string[],
): Promise<ReadMeaning[]> {
  if (ids.length === 0) return [];
  const { rows } = await runPrepared(tx, TEXTS_STATEMENT, [`{${ids.join(',')}}`]);
  return (rows as unknown as TextsRow[]).map(({ id, setId, groupId, title, rest }) => ({
    id,
    setId,
    groupId,
    meaning: vocabulary.meaningOf(title, rest),
  }));
}

/**
 * Remembers what pictures mean that searches read lately. Reading and adding up the texts of fifty
 * matches takes as long as the rest of a search. A picture is forgotten when it changes, and all of
 * them with the vocabulary, whose words have other weights.
 */
export async function openMeanings(
  database: Pick<Database, 'listen'>,
): Promise<{ readonly read: ReadMeanings; close(): Promise<void> }> {
  const kept = new LRUCache<string, ReadMeaning & { readonly of: WeakRef<Vocabulary> }>({
    max: MAX_KEPT,
  });
  let changeCount = 0;
  const forget = (ids?: readonly string[]): void => {
    changeCount += 1;
    if (!ids) return kept.clear();
    for (const id of ids) kept.delete(id);
  };
  const stop = await database.listen(CHANNEL, {
    hear: (payload) => forget(payload.split(' ')[1]?.split(',')),
    reread: () => forget(),
  });
  return {
    async read(tx, vocabulary, ids) {
      const known = (id: string) => {
        const one = kept.get(id);
        return one?.of.deref() === vocabulary ? one : undefined;
      };
      const all = new Map<string, ReadMeaning>(
        ids.flatMap((id) => {
          const one = known(id);
          return one ? [[id, one] as const] : [];
        }),
      );
      const begin = changeCount;
      const missing = ids.filter((id) => !all.has(id));
      const of = new WeakRef(vocabulary);
      for (const one of await readTexts(tx, vocabulary, missing)) {
        all.set(one.id, one);
        // A picture that changed meanwhile may have been read before its change.
        if (changeCount === begin) kept.set(one.id, { ...one, of });
      }
      return ids.flatMap((id) => all.get(id) ?? []);
    },
    close: stop,
  };
}
