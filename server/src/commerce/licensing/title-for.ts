import type { TextLanguage } from '@editorial/contracts/catalog';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { assetTranslations } from '../../catalog/assets/assets.tables.ts';

/** Joins the title of a picture in a language. Without a language, none. */
export const titleInto = (assetId: PgColumn, language = ''): SQL | undefined =>
  and(
    eq(assetTranslations.assetId, assetId),
    eq(assetTranslations.language, language as TextLanguage),
  );

/**
 * The title of a picture that was sold, for a reader: in their language, else as it was sold to a
 * buyer of that language, else as it was written. Without a language, as it was sold.
 */
export function titleFor(
  language: string | undefined,
  {
    translated,
    sold,
    written,
  }: {
    readonly translated: string | null;
    readonly sold: { readonly title: string; readonly language: string | null };
    readonly written: string | undefined;
  },
): string {
  if (language === undefined) return sold.title;
  if (translated) return translated;
  return sold.language === language ? sold.title : written || sold.title;
}
