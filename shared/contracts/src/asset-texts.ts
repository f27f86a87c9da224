import type { Asset, Translation } from './assets.ts';

interface Texts {
  readonly title?: string;
  readonly description?: string;
  readonly alternativeText?: string;
  readonly tags?: readonly string[];
}

/**
 * An asset with the texts of a translation. Texts without a translation stay as they were written.
 */
export function withTexts<A extends Texts>(asset: A, texts: Translation | undefined): A {
  if (!texts) return asset;
  const { title, description, tags } = texts;
  // The original's alternative text would be read out with the wrong pronunciation.
  const alternativeText = texts.alternativeText || title;
  return {
    ...asset,
    ...(title && { title }),
    ...(description && { description }),
    ...(alternativeText && { alternativeText }),
    ...(tags.length > 0 && { tags }),
  };
}

/**
 * An asset with its texts in a language. The server answers with lists in the visitor's language; a
 * single asset has its own texts and all translations, for those who edit it.
 */
export const assetIn = <A extends Texts & Pick<Asset, 'translations'>>(
  asset: A,
  language: string,
): A =>
  withTexts(asset, asset.translations?.[language as keyof NonNullable<Asset['translations']>]);
