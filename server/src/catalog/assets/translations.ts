import type { Asset, TextLanguage, Translation } from '@editorial/contracts/catalog';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { rememberTerms } from '../search/suggestions.queries.ts';
import { assetTranslations } from './assets.tables.ts';

/** Changes by language. An omitted language stays unchanged, and null removes it. */
export type TranslationChanges = Partial<Record<TextLanguage, Translation | null>>;

/** Writes an asset's texts in further languages. Searches find them from then on. */
export async function writeTranslations(
  tx: Tx,
  assetId: string,
  changes: TranslationChanges,
): Promise<void> {
  const entries = Object.entries(changes) as [TextLanguage, Translation | null][];
  const named = entries.map(([language]) => language);
  if (named.length === 0) return;
  await tx
    .delete(assetTranslations)
    .where(and(eq(assetTranslations.assetId, assetId), inArray(assetTranslations.language, named)));
  const rows = entries.flatMap(([language, texts]) =>
    texts ? [{ ...texts, assetId, language }] : [],
  );
  if (rows.length > 0) await tx.insert(assetTranslations).values(rows);
  await rememberTerms(
    tx,
    rows.flatMap(({ tags }) => tags),
    '',
  );
}

/** The texts of an asset in further languages, by language. */
export async function readTranslations(
  tx: Tx,
  assetId: string,
): Promise<NonNullable<Asset['translations']>> {
  const rows = await tx
    .select({
      language: assetTranslations.language,
      title: assetTranslations.title,
      description: assetTranslations.description,
      alternativeText: assetTranslations.alternativeText,
      tags: assetTranslations.tags,
    })
    .from(assetTranslations)
    .where(eq(assetTranslations.assetId, assetId))
    .orderBy(assetTranslations.language);
  return Object.fromEntries(rows.map(({ language, ...texts }) => [language, texts]));
}
