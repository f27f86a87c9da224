import type { Asset, TextLanguage, Translation } from '@editorial/contracts/catalog';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { rememberTermsOf } from './remember-terms.ts';
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
  await rememberTermsOf(tx, [assetId]);
}

const texts = {
  title: assetTranslations.title,
  description: assetTranslations.description,
  alternativeText: assetTranslations.alternativeText,
  tags: assetTranslations.tags,
};

/** The texts of an asset in further languages, by language. */
export async function readTranslations(
  tx: Tx,
  assetId: string,
): Promise<NonNullable<Asset['translations']>> {
  const rows = await tx
    .select({ language: assetTranslations.language, texts })
    .from(assetTranslations)
    .where(eq(assetTranslations.assetId, assetId))
    .orderBy(assetTranslations.language);
  return Object.fromEntries(rows.map((row) => [row.language, row.texts]));
}

/** The texts of some assets in one language, by asset id. */
export async function translationsInto(
  tx: Tx,
  assetIds: readonly string[],
  language: TextLanguage,
): Promise<ReadonlyMap<string, Translation>> {
  const rows = await tx
    .select({ id: assetTranslations.assetId, texts })
    .from(assetTranslations)
    .where(
      and(
        inArray(assetTranslations.assetId, [...assetIds]),
        eq(assetTranslations.language, language),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.texts]));
}

/** Whether any picture or set of the catalog has a text in this language. */
export async function isTranslatedInto(tx: Tx, language: TextLanguage): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    select exists (select from asset_translations where language = ${language}::text)
      or exists (select from asset_sets where names ? ${language}::text) as found`)) as unknown as {
    rows: { found: boolean }[];
  };
  return rows[0]?.found === true;
}
