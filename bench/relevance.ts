import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { facetFilter, type TextLanguage, type Translation } from '@editorial/contracts/catalog';
import { listAssets } from '../server/src/search/lists/asset.queries.ts';
import { assets, assetSets } from '../server/src/catalog/assets/assets.tables.ts';
import { writeTranslations } from '../server/src/catalog/assets/translations.ts';
import { fileAddresses } from '../server/src/catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../server/src/commerce/pricing/prices.testing.ts';
import type { TenantMemory } from '../server/src/search/search/engine.ts';
import { openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import {
  type Database,
  HOST_TENANT,
  openEmbedded,
} from '../server/src/ground/database/database.ts';
import {
  addJudged,
  inEnglish,
  judgeClasses,
  type JudgedSet,
  readJudged,
  siteRanker,
} from '../server/src/testing/judged-searches.testing.ts';
import { bm25 } from './relevance/bm25.ts';
import { fts5 } from './relevance/fts5.ts';
import { lucene } from './relevance/lucene.ts';
import { addPhotos, importPhotos, type Photo } from './relevance/photos.ts';
import { type JudgedQuery, judgedQueries, ndcg, succeeds } from './relevance/judged.ts';

type Texts<T> = Readonly<Record<TextLanguage, T>>;
interface DemoPicture {
  readonly file: string;
  readonly title: Texts<string>;
  readonly description: Texts<string>;
  readonly tags: Texts<readonly string[]>;
}
const others = ['de', 'fr', 'es', 'ar'] as const;
const scenes = new URL('../server/demo-pictures/catalog/', import.meta.url);
const showing = {
  addresses: fileAddresses('bench', { userId: null, isReviewer: false }, new Date()),
  prices: firstAssetPrices,
};
/** A folder of photographs to judge beside the demo. */
const photosFolder = process.env.PHOTOS;
/** Results of a query that are looked at: enough for ten that were judged. */
const MOST_FOUND = 100;
const bareName = (file: string) => file.replace(/\.[^.]+$/, '');
const nameOf = ({ file }: DemoPicture) => bareName(file);

async function demoPictures(): Promise<DemoPicture[]> {
  const names = (await readdir(scenes)).filter((name) => name.endsWith('.json')).sort();
  const sets = await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(new URL(name, scenes), 'utf8')) as { pictures: DemoPicture[] },
    ),
  );
  return sets.flatMap(({ pictures }) => pictures);
}

const translationOf = (picture: DemoPicture, language: TextLanguage): Translation => ({
  title: picture.title[language],
  description: picture.description[language],
  alternativeText: '',
  tags: [...picture.tags[language]],
});

async function fill(
  database: Database,
  pictures: readonly DemoPicture[],
  isTranslated: boolean,
): Promise<void> {
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Demo' }).returning();
    for (const [at, picture] of pictures.entries()) {
      const { title, description, tags } = translationOf(picture, 'en');
      const row = { title, description, tags, fileName: nameOf(picture) };
      const [added] = await tx
        .insert(assets)
        .values({
          ...row,
          setId: set?.id ?? 1,
          status: 'Published',
          // Equal matches are ordered by age: always in the same order.
          creationTime: new Date(Date.UTC(2026, 0, 1, 0, at)),
        })
        .returning();
      if (added && isTranslated)
        await writeTranslations(
          tx,
          added.id,
          Object.fromEntries(
            others.map((language) => [language, translationOf(picture, language)]),
          ),
        );
    }
  });
}

type Ranker = (query: JudgedQuery) => Promise<readonly string[]>;

/** Results of the site, with some of what it knows. */
function site(database: Database, memory: TenantMemory, verbatim: boolean): Ranker {
  return ({ text, language }) =>
    database.inTenant(HOST_TENANT, async (tx) => {
      const { items } = await listAssets(
        tx,
        facetFilter.parse({ searchText: text, verbatim, maxResultCount: MOST_FOUND }),
        {
          viewer: { userId: '00000000-0000-4000-8000-000000000001', isReviewer: false, language },
          showing,
          memory,
        },
      );
      const rows = await tx.select({ id: assets.id, name: assets.fileName }).from(assets);
      const names = new Map(rows.map((row) => [row.id, bareName(row.name)]));
      return items.map(({ id }) => names.get(id) ?? id);
    });
}

/** PostgreSQL's own search over all texts, with English stems and its rank by cover density. */
const postgres =
  (database: Database): Ranker =>
  async ({ text }) => {
    const { rows } = await database.executeSql(
      `select name from plain_texts, plainto_tsquery('english', $1) as query
      where words @@ query order by ts_rank_cd(words, query) desc limit $2`,
      [text, MOST_FOUND],
    );
    return rows.map((row) => String(row.name));
  };

interface Judgment {
  readonly gain: number;
  readonly success: number;
}

/** Prints how good a ranker is, and how much better than the step before. */
async function judge(
  name: string,
  queries: readonly JudgedQuery[],
  ranker: Ranker,
  before?: Judgment,
): Promise<Judgment> {
  // Nobody can judge how well a picture answers that was shipped after the queries were judged.
  const judged = new Set(queries.flatMap(({ grades }) => [...grades.keys()]));
  let [gain, successes, empty] = [0, 0, 0];
  for (const query of queries) {
    const all = await ranker(query);
    const found = all.filter((name) => judged.has(name));
    gain += ndcg(found, query);
    successes += succeeds(found, query) ? 1 : 0;
    empty += all.length === 0 ? 1 : 0;
  }
  const judgment = { gain: gain / queries.length, success: successes / queries.length };
  const told = (value: number, than: number | undefined) => {
    const more =
      than === undefined ? '' : `(${value < than ? '' : '+'}${(value - than).toFixed(3)})`;
    return `${value.toFixed(3)} ${more.padEnd(8)}`;
  };
  console.log(
    `  ${name.padEnd(28)} NDCG@10 ${told(judgment.gain, before?.gain)}  success@5 ${told(judgment.success, before?.success)}  nothing found ${empty}`,
  );
  return judgment;
}

/** The texts of all pictures in all languages, as plain words. */
function plainTexts(
  pictures: readonly DemoPicture[],
  photos: readonly Photo[],
): ReadonlyMap<string, string> {
  const ofDemo = pictures.map((picture): [string, string] => [
    nameOf(picture),
    (['en', ...others] as const)
      .flatMap((language) => Object.values(translationOf(picture, language)).flat())
      .join(' '),
  ]);
  const ofPhotos = photos.map(({ fileName, title, description, tags }): [string, string] => [
    bareName(fileName),
    [title, description, ...tags].join(' '),
  ]);
  return new Map([...ofDemo, ...ofPhotos]);
}

/** The photographs as the importer describes them. It needs a database, which nothing else uses. */
async function describedPhotos(): Promise<Photo[]> {
  if (photosFolder === undefined) return [];
  const database = await openEmbedded();
  try {
    return await importPhotos(database, photosFolder);
  } finally {
    await database.close();
  }
}

/**
 * Prints each class of the searches that other people judged (`server/judged-searches`), beside
 * FTS5 of SQLite and, where Java and Maven are there, Lucene over the same texts.
 */
async function judgeByOthers(name: string, judged: JudgedSet): Promise<void> {
  const database = await openEmbedded();
  const names = await addJudged(database, judged);
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const byLucene = await lucene(judged);
  const rankers = [
    siteRanker(database, memory.of(HOST_TENANT), { names }),
    fts5(judged),
    ...(byLucene ? [byLucene] : []),
  ];
  const peers = byLucene ? 'FTS5, and Lucene' : 'and FTS5 (Java or Maven for Lucene are missing)';
  console.log(
    `searches of other people, ${name}: NDCG@10 and nothing found, of the site, ${peers}`,
  );
  for (const split of ['train', 'handed'] as const) {
    const judgments = await Promise.all(
      rankers.map((ranker) => judgeClasses(judged, ranker, split)),
    );
    for (const kind of judgments[0]?.keys() ?? []) {
      const told = judgments.map((one) => {
        const { gain = 0, empty = 0 } = one.get(kind) ?? {};
        return `${gain.toFixed(3)} ${`${Math.round(100 * empty)} %`.padStart(5)}`;
      });
      console.log(`  ${split.padEnd(7)} ${kind.padEnd(22)} ${told.join('   ')}`);
    }
  }
  await memory.close();
  await database.close();
}

/** The judged searches that are shipped, and those in the folder `JUDGED`, of the same form. */
async function judgeAllByOthers(): Promise<void> {
  await judgeByOthers('emoji-en', await readJudged('emoji-en'));
  const translated = await readJudged('emoji-tr');
  await judgeByOthers('emoji-tr', translated);
  await judgeByOthers('emoji-tr, English texts', inEnglish(translated));
  if (process.env.JUDGED === undefined) return;
  const sets = pathToFileURL(join(process.env.JUDGED, '/'));
  for (const name of (await readdir(sets)).sort())
    await judgeByOthers(name, await readJudged(name, sets));
}

/**
 * Judges the order of results over the demo catalog, and over the photographs of `PHOTOS` if it is
 * set: plain PostgreSQL, plain BM25, and the site step by step.
 */
export async function run(): Promise<void> {
  await judgeAllByOthers();
  const photos = await describedPhotos();
  const pictures = await demoPictures();
  const texts = plainTexts(pictures, photos);
  const queries = await judgedQueries(photos.length > 0, (name) => texts.has(name));
  const [english, translated] = [await openEmbedded(), await openEmbedded()];
  for (const [database, isTranslated] of [
    [english, false],
    [translated, true],
  ] as const) {
    await fill(database, pictures, isTranslated);
    await addPhotos(database, photos);
  }
  await translated.executeSql('create table plain_texts (name text, words tsvector)');
  for (const [name, text] of texts)
    await translated.executeSql("insert into plain_texts values ($1, to_tsvector('english', $2))", [
      name,
      text,
    ]);
  const memories = [await openSearchMemory(english), await openSearchMemory(translated)] as const;
  for (const memory of memories) await memory.prepare(HOST_TENANT);
  const [inEnglish, inAll] = [memories[0].of(HOST_TENANT), memories[1].of(HOST_TENANT)];
  // The same memory must not give one step what another one found.
  const fresh = { recall: <T>(_question: unknown, find: () => Promise<T>) => find() };
  const apart = { ...fresh, hold: fresh.recall };
  const among = photos.length > 0 ? ` and ${photos.length} photographs` : '';
  const judgedCount = new Set(queries.flatMap(({ grades }) => [...grades.keys()])).size;
  console.log(
    `relevance, ${queries.length} queries, ${pictures.length} pictures of the demo${among}, ${judgedCount} of them judged:`,
  );
  await judge('plain PostgreSQL, all texts', queries, postgres(translated));
  const plain = bm25(texts, MOST_FOUND);
  const best = await judge('plain BM25, all texts', queries, async ({ text }) => plain(text));
  const without = { vocabulary: async () => null };
  const steps: readonly (readonly [string, Ranker])[] = [
    ['the site, English words', site(english, { ...inEnglish, ...apart }, true)],
    ['+ five languages', site(translated, { ...inAll, ...apart }, true)],
    ['+ synonyms', site(translated, { ...inAll, ...apart, ...without }, false)],
    ['+ typos and compounds', site(translated, { ...inAll, ...apart }, false)],
  ];
  let before: Judgment | undefined;
  for (const [name, ranker] of steps) before = await judge(name, queries, ranker, before);
  if (before)
    console.log(
      `  beside plain BM25: NDCG@10 +${(before.gain - best.gain).toFixed(3)}, success@5 +${(before.success - best.success).toFixed(3)}\n`,
    );
  for (const memory of memories) await memory.close();
  await english.close();
  await translated.close();
}
