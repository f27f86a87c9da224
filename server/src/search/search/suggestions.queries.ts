import type { TextLanguage } from '@editorial/contracts/catalog';
import { and, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assetSearch, catalogTerms } from '../../catalog/assets/assets.tables.ts';
import { fold, typedVariants } from '../../ground/terms.rules.ts';
import type { TenantMemory } from './engine.ts';
import type { Vocabulary } from './words/vocabulary.ts';

const MAX_SUGGESTIONS = 8;
const MAX_TITLES_READ = 200;
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const MIN_SUGGESTIONS = 3;

/** Terms that are looked at. Some of them may be of pictures that are public no longer. */
const MAX_CANDIDATES = 64;

/** Terms of public pictures. The others are left out until a job removed them (`forget-terms.ts`). */
async function termsWhere(tx: Tx, where: SQL): Promise<string[]> {
  const { term, folded } = catalogTerms;
  const order = (one: SQLWrapper) => [sql`length(${one})`, sql`${one}`];
  const found = tx
    .select({ term, folded })
    .from(catalogTerms)
    .where(where)
    .orderBy(...order(folded))
    .limit(MAX_CANDIDATES)
    .as('found');
  const rows = await tx
    .select({ term: found.term })
    .from(found)
    .where(
      sql`not exists (select from term_doubts d where d.folded = ${found.folded})
        or catalog_has_term(current_setting('app.tenant_id')::uuid, ${found.folded})`,
    )
    .orderBy(...order(found.folded))
    .limit(MAX_SUGGESTIONS);
  return rows.map((row) => row.term);
}

/** The words of a typed text. The last one may be unfinished. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Some of the newest titles with the words of a folded text. Null if no engine knows. */
async function titlesByEngine(tx: Tx, text: string, { engine }: TenantMemory) {
  const words = wordsOf(text);
  const ids = await engine?.titled(tx, words, MAX_TITLES_READ);
  if (!ids) return null;
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ title: assetSearch.title })
    .from(assetSearch)
    .where(and(inArray(assetSearch.assetId, [...ids]), assetSearch.isShown));
  const titles = rows.map(({ title }) => title);
  // The words stand together in the title.
  return words.length > 1 ? titles.filter((title) => fold(title).includes(text)) : titles;
}

/** The same without an engine, as the database reads them. */
async function titlesByDatabase(tx: Tx, text: string): Promise<string[]> {
  // Words of weight A are those of titles.
  const titlePrefix = wordsOf(text)
    .map((word, at, { length }) => `'${word}':${at === length - 1 ? '*' : ''}A`)
    .join(' <-> ');
  // For a common prefix a sample is enough: finding all distinct titles would read the whole
  // catalog.
  const some = tx
    .select({ title: assetSearch.title })
    .from(assetSearch)
    .where(
      sql`${assetSearch.isShown}
        and ${assetSearch.words} @@ to_tsquery('simple', ${titlePrefix})`,
    )
    .limit(MAX_TITLES_READ)
    .as('some');
  const titles = await tx.selectDistinct({ title: some.title }).from(some).limit(MAX_SUGGESTIONS);
  return titles.map((row) => row.title);
}

/** Tags, places and titles that start with a folded text. */
async function beginningWith(tx: Tx, text: string, memory: TenantMemory): Promise<string[]> {
  const terms = await termsWhere(tx, sql`${catalogTerms.folded} like ${likePrefix(text)}`);
  if (terms.length >= MAX_SUGGESTIONS || wordsOf(text).length === 0) return terms;
  const titles = (await titlesByEngine(tx, text, memory)) ?? (await titlesByDatabase(tx, text));
  return [...terms, ...[...new Set(titles)].sort().slice(0, MAX_SUGGESTIONS)];
}

/** The text with mistyped words corrected, the last one as an unfinished word. */
function corrected(text: string, language: TextLanguage, vocabulary: Vocabulary): string {
  const words = text.split(' ');
  return words
    .map((word, at) => vocabulary.correction(word, language, at === words.length - 1) ?? word)
    .join(' ');
}

/**
 * Tags, places and titles that start with the typed text. If there are few, also those that start
 * with the text without its typos.
 */
export async function suggestTerms(
  tx: Tx,
  typed: string,
  language: TextLanguage,
  memory: TenantMemory,
): Promise<string[]> {
  const text = fold(typed.replace(/\p{Cc}/gu, ' ')).slice(0, 60);
  if (text.length < 2) return [];
  const all = await beginningWith(tx, text, memory);
  if (all.length < MIN_SUGGESTIONS) {
    const vocabulary = await memory.vocabulary(tx);
    const better = vocabulary ? corrected(text, language, vocabulary) : text;
    if (better !== text) all.push(...(await beginningWith(tx, better, memory)));
    // A word that is not finished is near none yet, but its beginning may be.
    const variants = typedVariants(text);
    if (variants.length > 0)
      all.push(
        ...(await termsWhere(
          tx,
          sql`${catalogTerms.variants} && ${sql.param(variants, catalogTerms.variants)}`,
        )),
      );
  }
  return all
    .filter((term, index) => all.findIndex((other) => fold(other) === fold(term)) === index)
    .slice(0, MAX_SUGGESTIONS);
}
