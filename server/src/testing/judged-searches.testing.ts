import { readFile } from 'node:fs/promises';
import { facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../catalog/assets/translations.ts';
import { type Database, HOST_TENANT } from '../ground/database/database.ts';
import { listAssets } from '../search/lists/asset.queries.ts';
import type { TenantMemory } from '../search/search/engine.ts';
import { showing, viewer } from '../search/search/same-answers.testing.ts';
import { kendallTau } from './kendall-tau.testing.ts';

export interface JudgedText {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}
export interface JudgedDocument extends JudgedText {
  readonly id: string;
  readonly tr?: Readonly<Record<string, JudgedText>>;
}
export interface JudgedSearch {
  readonly id: string;
  readonly text: string;
  readonly lang: TextLanguage;
  readonly cls: string;
  readonly split: 'train' | 'handed';
}
export interface JudgedSet {
  readonly documents: readonly JudgedDocument[];
  readonly searches: readonly JudgedSearch[];
  /** The gain of each judged document, by search. */
  readonly gains: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const ownSets = new URL('../../judged-searches/', import.meta.url);

/** Reads a folder of `server/judged-searches`, or of other sets of the same form. */
export async function readJudged(name: string, sets = ownSets): Promise<JudgedSet> {
  const read = (file: string) => readFile(new URL(`${name}/${file}`, sets), 'utf8');
  const lines = async <T>(file: string): Promise<T[]> =>
    (await read(file))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const gains = new Map<string, Map<string, number>>();
  for (const line of (await read('qrels.tsv')).trim().split('\n')) {
    const [search = '', id = '', gain] = line.split('\t');
    const known = gains.get(search) ?? new Map<string, number>();
    gains.set(search, known.set(id, Number(gain)));
  }
  return {
    documents: await lines<JudgedDocument>('docs.jsonl'),
    searches: await lines<JudgedSearch>('queries.jsonl'),
    gains,
  };
}

/** The same pictures with their English texts only: who asks in another language finds these. */
export const inEnglish = (judged: JudgedSet): JudgedSet => ({
  ...judged,
  documents: judged.documents.map(({ tr: _tr, ...document }) => document),
});

/** A statement has room for some 65,000 values. */
const PIECE_LENGTH = 500;

/**
 * Adds the documents of a set as published pictures. Returns the name of each by the id of its
 * asset.
 */
export async function addJudged(
  database: Database,
  { documents }: JudgedSet,
): Promise<ReadonlyMap<string, string>> {
  return database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Zz' }).returning();
    const ids = new Map<string, string>();
    for (let begin = 0; begin < documents.length; begin += PIECE_LENGTH) {
      const rows = await tx
        .insert(assets)
        .values(
          documents
            .slice(begin, begin + PIECE_LENGTH)
            .map(({ title, description, tags, id }, at) => ({
              title,
              description,
              tags: [...tags],
              fileName: id,
              setId: set?.id ?? 1,
              status: 'Published' as const,
              creationTime: new Date(Date.UTC(2026, 0, 1, 0, 0, begin + at)),
            })),
        )
        .returning({ id: assets.id, name: assets.fileName });
      for (const { id, name } of rows) ids.set(name, id);
    }
    for (const { id, tr } of documents)
      if (tr)
        await writeTranslations(
          tx,
          ids.get(id) ?? '',
          Object.fromEntries(
            Object.entries(tr).map(([language, text]) => [
              language,
              { alternativeText: '', ...text, tags: [...text.tags] },
            ]),
          ),
        );
    return new Map(Array.from(ids, ([name, id]) => [id, name]));
  });
}

/** Returns what finds the names of the pictures of a search, the best first. */
export const siteRanker =
  (
    database: Database,
    memory: TenantMemory,
    { names, most = 10 }: { readonly names: ReadonlyMap<string, string>; readonly most?: number },
  ) =>
  ({ text, lang }: Pick<JudgedSearch, 'text' | 'lang'>): Promise<string[]> =>
    database.inTenant(HOST_TENANT, async (tx) => {
      const { items } = await listAssets(
        tx,
        facetFilter.parse({ searchText: text, maxResultCount: most }),
        { viewer: { ...viewer, language: lang }, showing, memory },
      );
      return items.map(({ id }) => names.get(id) ?? id);
    });

/** NDCG@10 with gains of 2^gain − 1 (Järvelin and Kekäläinen, 2002). */
export function ndcgOf(found: readonly string[], gains: ReadonlyMap<string, number>): number {
  const sum = (all: readonly number[]) =>
    all.slice(0, 10).reduce((total, gain, at) => total + (2 ** gain - 1) / Math.log2(at + 2), 0);
  const ideal = [...gains.values()].toSorted((one, other) => other - one);
  return sum(found.map((id) => gains.get(id) ?? 0)) / sum(ideal);
}

export interface Judgment {
  /** The mean NDCG@10. */
  readonly gain: number;
  /** The share of searches that find nothing. */
  readonly empty: number;
}

type Ranker = (search: JudgedSearch) => Promise<readonly string[]>;
const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / all.length;

/** How far two rankers agree in each class of searches, by Kendall's tau. */
export async function tausOfClasses(
  searches: readonly JudgedSearch[],
  one: Ranker,
  other: Ranker,
): Promise<ReadonlyMap<string, number>> {
  const of = new Map<string, number[]>();
  for (const search of searches) {
    const tau = kendallTau(await one(search), await other(search));
    of.set(search.cls, [...(of.get(search.cls) ?? []), tau]);
  }
  return new Map([...of].map(([name, taus]) => [name, mean(taus)]));
}

/** How good each class of searches is, and all of them. */
export async function judgeClasses(
  { searches, gains }: JudgedSet,
  rank: Ranker,
  split: JudgedSearch['split'],
): Promise<ReadonlyMap<string, Judgment>> {
  const of = new Map<string, Judgment[]>();
  for (const search of searches.filter((one) => one.split === split)) {
    const found = await rank(search);
    const gain = ndcgOf(found, gains.get(search.id) ?? new Map());
    const judgment = { gain, empty: found.length === 0 ? 1 : 0 };
    for (const name of ['all', search.cls]) of.set(name, [...(of.get(name) ?? []), judgment]);
  }
  return new Map(
    [...of].map(([name, all]) => [
      name,
      { gain: mean(all.map(({ gain }) => gain)), empty: mean(all.map(({ empty }) => empty)) },
    ]),
  );
}
