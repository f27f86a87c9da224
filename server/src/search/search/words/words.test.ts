import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { type Database, HOST_TENANT, type Tx } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { listAssets } from '../../lists/asset.queries.ts';
import { assets, assetSets, categories } from '../../../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../../../catalog/assets/translations.ts';
import { viewerOf } from '../../../catalog/assets/viewer.ts';
import { fileAddresses } from '../../../catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../../../commerce/pricing/prices.testing.ts';
import { countFacets } from '../facets.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';
import { rememberTerms } from '../../../catalog/assets/remember-terms.ts';
import { suggestTerms } from '../suggestions.queries.ts';
import { typosBetween, Speller } from './spelling.rules.ts';
import { readOwnWords } from '../../../settings/own-synonyms.ts';
import { synonymsOf } from './thesaurus.ts';
import { openVocabularies } from './vocabularies.ts';
import { Vocabulary } from './vocabulary.ts';

const showing = {
  addresses: fileAddresses('test', viewerOf(null), new Date()),
  prices: firstAssetPrices,
};
const viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en' as const,
};
let database: Database;
let ownSynonyms = '';
let memory: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    const add = async (title: string, tags: string[], german = '', isHidden = false) => {
      const [row] = await tx
        .insert(assets)
        .values({ title, tags, setId: set!.id, status: 'Published', isHidden })
        .returning();
      await rememberTerms(tx, tags, '');
      if (german)
        await writeTranslations(tx, row!.id, {
          de: { title: german, description: '', alternativeText: '', tags: [] },
        });
    };
    for (let number = 0; number < 12; number += 1)
      await add(`Mountain ${number}`, ['mountain', 'hiking', 'alps'], 'Ein Berg');
    await add('Still lake', ['water', 'alps'], 'Ein Bergsee');
    await add('By the sea', ['water', 'coast'], 'Am See');
    await add('Fountain', ['town']);
    await add('Secret zeppelins', [], '', true);
  });
  memory = await openSearchMemory(database, {
    ownSynonyms: () => ownSynonyms,
    findsByMeaning: () => false,
  });
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

const search = (
  searchText: string,
  language: TextLanguage = 'en',
  more: Record<string, unknown> = {},
  isIndexed = true,
) =>
  database.inTenant(HOST_TENANT, (tx) => {
    const known = memory.of(HOST_TENANT);
    return listAssets(tx, facetFilter.parse({ searchText, ...more }), {
      viewer: { userId: '00000000-0000-4000-8000-000000000001', isReviewer: false, language },
      showing,
      memory: isIndexed ? known : { ...noMemory, vocabulary: known.vocabulary },
    });
  });
const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).items.map((item) => item.title);

test('a mistyped word is corrected to the catalog’s own, with a way back; facets count the same', async () => {
  for (const typo of ['mountian', 'mountan', 'muontain', 'Mountaiin']) {
    for (const isIndexed of [true, false]) {
      const found = await search(typo, 'en', {}, isIndexed);
      assert.deepEqual([found.correction, found.totalCount], ['mountain', 12], typo);
    }
    const facets = await database.inTenant(HOST_TENANT, (tx) =>
      countFacets(tx, facetFilter.parse({ searchText: typo }), {
        viewer: {
          userId: '00000000-0000-4000-8000-000000000001',
          isReviewer: false,
          language: 'en',
        },
        memory: memory.of(HOST_TENANT),
      }),
    );
    assert.deepEqual(facets.assetType, [{ value: 'Photo', count: 12 }]);
  }
  const literal = await search('mountian', 'en', { verbatim: true });
  assert.deepEqual([literal.correction, literal.totalCount], [undefined, 0]);
  const signs = await search('(mountian OR nothing) -fountain');
  assert.equal(signs.correction, '(mountain OR nothing) -fountain');
});

test('a word that is known, could become one, is short, or is left out stays as it is', async () => {
  for (const text of ['fountain', 'mounta', 'mxx', 'sea -mountian', '"mountian"', 'zeppelims'])
    assert.equal((await search(text)).correction, undefined, text);
});

test('synonyms are found behind what was typed, also across languages; literally they are not', async () => {
  assert.deepEqual(await titles('ocean'), ['By the sea']);
  assert.deepEqual(await titles('ocean', 'en', { verbatim: true }), []);
  assert.deepEqual(await titles('mer', 'fr'), ['By the sea']);
  assert.deepEqual(await titles('بحر', 'ar'), ['By the sea']);
  assert.deepEqual(await titles('lake -sea'), ['Still lake']);
  assert.equal((await titles('pond'))[0], 'Still lake');
});

test('German compounds are taken apart by the catalog’s own words', async () => {
  const lakes = await titles('See', 'de');
  assert.deepEqual(lakes.toSorted(), ['By the sea', 'Still lake']);
  assert.equal(lakes[0], 'By the sea', 'the word itself comes first');
  const mountains = await titles('Berg', 'de', { maxResultCount: 50 });
  assert.deepEqual([mountains.length, mountains.at(-1)], [13, 'Still lake']);
});

test('related words lead on: synonyms that the catalog has, and tags that stand beside', async () => {
  const { related } = await search('mountain');
  assert.deepEqual(related?.slice(0, 2), ['hiking', 'alps']);
  assert.equal((await search('mountain', 'en', { skipCount: 5 })).related, undefined);
});

test('suggestions pass over typos as well', async () => {
  const suggest = (text: string) =>
    database.inTenant(HOST_TENANT, async (tx) =>
      suggestTerms(tx, text, 'en', memory.of(HOST_TENANT)),
    );
  assert.ok((await suggest('muontian')).includes('mountain'), 'two wrong letters of eight');
  assert.ok((await suggest('hikng')).includes('hiking'));
});

test('titles are suggested alike by the index and by the database, never those of hidden pictures', async () => {
  const suggest = (text: string, isIndexed: boolean) =>
    database.inTenant(HOST_TENANT, (tx) =>
      suggestTerms(tx, text, 'en', isIndexed ? memory.of(HOST_TENANT) : noMemory),
    );
  for (const text of [
    'mou',
    'lak',
    'foun',
    'still la',
    'by the s',
    'the s',
    'the by s',
    'zepp',
    'x',
  ])
    assert.deepEqual(await suggest(text, true), await suggest(text, false), text);
  assert.deepEqual(await suggest('lak', true), ['Still lake']);
  assert.deepEqual(await suggest('the s', true), ['By the sea']);
  assert.deepEqual(await suggest('zepp', true), []);
});

test('a category that is hidden leaves the remembered facets', async () => {
  const counted = async () =>
    (
      await database.inTenant(HOST_TENANT, (tx) =>
        countFacets(tx, facetFilter.parse({}), { viewer, memory: memory.of(HOST_TENANT) }),
      )
    ).categories.map(({ value }) => value);
  await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(assets)
      .set({ categories: ['Sea'] })
      .where(eq(assets.title, 'By the sea')),
  );
  await memory.settle();
  assert.deepEqual(await counted(), ['Sea']);
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(categories).values({ id: 'Sea', isHidden: true }),
  );
  assert.deepEqual(await counted(), []);
});

test('the words of hidden pictures are shown to nobody', async () => {
  assert.equal((await search('zeppelin')).correction, undefined);
  const known = await database.inTenant(HOST_TENANT, (tx) => memory.of(HOST_TENANT).vocabulary(tx));
  assert.equal(known?.countOf('zeppelins'), 0);
});

test('typos are counted as a plain comparison of all ways counts them', () => {
  const plain = (one: string, other: string): number => {
    const cost = Array.from({ length: one.length + 1 }, (_, row) =>
      Array.from({ length: other.length + 1 }, (_unused, at) =>
        row === 0 ? at : at === 0 ? row : 0,
      ),
    );
    for (let row = 1; row <= one.length; row += 1)
      for (let at = 1; at <= other.length; at += 1) {
        const isSame = one[row - 1] === other[at - 1];
        cost[row]![at] = Math.min(
          cost[row - 1]![at]! + 1,
          cost[row]![at - 1]! + 1,
          cost[row - 1]![at - 1]! + (isSame ? 0 : 1),
          row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
            ? cost[row - 2]![at - 2]! + 1
            : Infinity,
        );
      }
    return cost[one.length]![other.length]!;
  };
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const all = plain(one, other);
      assert.equal(typosBetween(one, other, 8), all);
      assert.equal(typosBetween(one, other, 2) > 2, all > 2);
    }),
  );
});

test('a word is as usual as all of its forms together, not as what only begins like it', () => {
  const vocabulary = new Vocabulary();
  const add = (title: string) =>
    vocabulary.add({ language: 'en', title, description: '', tags: [] });
  for (const title of ['two benches', 'a bench', 'party', 'parties', 'old cars', 'a car', 'care'])
    add(title);
  for (const [one, other] of [
    ['bench', 'benches'],
    ['party', 'Parties'],
    ['car', 'cars'],
  ] as const) {
    assert.equal(vocabulary.rarityOfForms(one), vocabulary.rarityOfForms(other));
    assert.ok(vocabulary.rarityOfForms(one) < vocabulary.rarityOf(one));
  }
  assert.equal(vocabulary.rarityOfForms('care'), vocabulary.rarityOf('care'));
  assert.equal(vocabulary.rarityOfForms('zebra'), 1);
  add('a zebra');
  assert.ok(vocabulary.rarityOfForms('zebra') < 1, 'also after a change');
});

test('the nearest word is found among 50,000', () => {
  const words = Array.from({ length: 50_000 }, (_, at) =>
    (at * 7919 + 1_000_003).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!),
  );
  const speller = new Speller([...words, 'mountain'].map((word) => [word, 1]));
  assert.ok(speller.near('mountian').some(({ word }) => word === 'mountain'));
});

test('every idea of the thesaurus has words in all five languages', () => {
  assert.ok(synonymsOf('oceans', 'en').includes('sea'));
  assert.deepEqual(synonymsOf('constructor', 'en'), []);
  for (const [word, language] of [
    ['Meer', 'de'],
    ['mer', 'fr'],
    ['mar', 'es'],
    ['بحر', 'ar'],
  ] as const)
    assert.ok(synonymsOf(word, language).includes('sea'), word);
});

test('a site’s own synonyms hold at once, for its words and their plurals, and go with their line', async () => {
  assert.deepEqual(await titles('township'), []);
  ownSynonyms = 'de: Dorf, Weiler\nen: township, town , hamlet';
  assert.deepEqual(await titles('township'), ['Fountain']);
  assert.deepEqual(await titles('townships'), ['Fountain']);
  // What the thesaurus knows stays, also for a word that has a line.
  ownSynonyms = 'en: ocean, town';
  assert.deepEqual((await titles('ocean')).sort(), ['By the sea', 'Fountain']);
  ownSynonyms = '';
  assert.deepEqual(await titles('township'), []);
});

test('lines of synonyms have a language and two to twelve words; all of them are read, or none', () => {
  assert.deepEqual(readOwnWords('\n en: sofa, settee \n')?.get('en')?.get('sofa'), [
    'sofa',
    'settee',
  ]);
  for (const line of [
    'sofa, couch',
    'xx: sofa, couch',
    'en: sofa',
    'en: sofa,, couch',
    'en: <b>, c',
  ])
    assert.equal(readOwnWords(`en: car, auto\n${line}`), null, line);
  assert.equal(readOwnWords('en: a, b\n'.repeat(501)), null);
});

const harbour = (at: number) => ({
  id: `${at}`,
  time: '2026-01-01',
  title: 'A harbour',
  description: '',
  tags: [],
  translations: null,
});
const harbours = (count: number) => ({
  rows: Array.from({ length: count }, (_, at) => harbour(at)),
});
const answering = (answer: object) => ({ execute: async () => answer }) as unknown as Tx;

test('of many first searches at once, one goes on to read the older words', async () => {
  let furtherReads = 0;
  const vocabularies = openVocabularies({
    async inTenant(_tenantId, work) {
      furtherReads += 1;
      return work(answering({ rows: [] }));
    },
  });
  const tx = answering(harbours(1000));
  const asked = Array.from({ length: 16 }, () => vocabularies.of(HOST_TENANT, '1', tx));
  for (const vocabulary of await Promise.all(asked))
    assert.equal(vocabulary.countOf('harbour'), 1000);
  await vocabularies.close();
  assert.equal(furtherReads, 1);
});

test('a prepared catalog knows all its words before the first search', async () => {
  const pieces = [1000, 250, 250, 7];
  const vocabularies = openVocabularies({
    inTenant: async (_tenantId, work) => work(answering(harbours(pieces.shift() ?? 0))),
  });
  await vocabularies.whole(HOST_TENANT, '1');
  const known = await vocabularies.of(HOST_TENANT, '1', answering({ rows: [] }));
  assert.equal(known.countOf('harbour'), 1507);
  await vocabularies.close();
});
