import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { assetSearch, catalogTerms } from '../assets/assets.tables.ts';
import { fold, termVariants, typedVariants } from './terms.rules.ts';

const MAX_SUGGESTIONS = 8;
const MAX_TITLES_READ = 200;
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Tags, places and titles that start with the typed text. If there are few, also those within one
 * typo.
 */
export async function suggestTerms(tx: Tx, typed: string): Promise<string[]> {
  const text = fold(typed.replace(/\p{Cc}/gu, ' ')).slice(0, 60);
  if (text.length < 2) return [];
  const terms = (where: SQL) =>
    tx
      .select({ term: catalogTerms.term })
      .from(catalogTerms)
      .where(where)
      .orderBy(sql`length(${catalogTerms.folded})`, catalogTerms.folded)
      .limit(MAX_SUGGESTIONS);
  const beginning = await terms(sql`${catalogTerms.folded} like ${likePrefix(text)}`);
  // The prefix as a quoted operand of to_tsquery, for words of weight A (titles) only.
  const titlePrefix = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*A`;
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
  const exact = [...beginning.map((row) => row.term), ...titles.map((row) => row.title)];
  const variants = typedVariants(text);
  const similar =
    exact.length >= 3 || variants.length === 0
      ? []
      : await terms(sql`${catalogTerms.variants} && ${sql.param(variants, catalogTerms.variants)}`);
  const all = [...exact, ...similar.map((row) => row.term)];
  return all
    .filter((term, index) => all.findIndex((other) => fold(other) === fold(term)) === index)
    .slice(0, MAX_SUGGESTIONS);
}

/** Stores an asset's tags and places as suggestions. */
export async function rememberTerms(tx: Tx, tags: readonly string[], place: string): Promise<void> {
  const places = place.split(',').map((part) => part.trim());
  const rows = [
    ...tags.map((term) => ({ term, kind: 'tag' as const })),
    ...places.map((term) => ({ term, kind: 'place' as const })),
  ]
    .map(({ term, kind }) => ({ term, kind, folded: fold(term).slice(0, 100) }))
    .filter(
      (row, index, all) =>
        row.folded.length > 1 && all.findIndex((other) => other.folded === row.folded) === index,
    )
    .map((row) => ({ ...row, variants: termVariants(row.folded) }));
  if (rows.length > 0) await tx.insert(catalogTerms).values(rows).onConflictDoNothing();
}
