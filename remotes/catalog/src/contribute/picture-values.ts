import type { Asset } from '@editorial/contracts/catalog';

/** A picture's fields as its form has them. */
export interface PictureValues {
  readonly title: string;
  readonly description: string;
  readonly alternativeText: string;
  readonly tags: string;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly place: string;
  /** yyyy-MM-dd, or empty. */
  readonly takenAt: string;
  readonly use: string;
  readonly exclusivity: string;
  readonly modelRelease: string;
  readonly propertyRelease: string;
  readonly setId: string;
}

export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const valuesOf = (asset: Asset): PictureValues => ({
  title: asset.title,
  description: asset.description,
  alternativeText: asset.alternativeText,
  tags: asset.tags.join(', '),
  categories: asset.categories,
  countries: asset.countries,
  place: asset.place,
  takenAt: asset.takenAt?.slice(0, 10) ?? '',
  use: asset.use,
  exclusivity: asset.exclusivity,
  modelRelease: asset.modelRelease,
  propertyRelease: asset.propertyRelease,
  setId: String(asset.setId),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export const differing = (a: PictureValues, b: PictureValues): (keyof PictureValues)[] =>
  (Object.keys(a) as (keyof PictureValues)[]).filter((name) => !isSame(a[name], b[name]));

const sentAs: { readonly [Name in keyof PictureValues]?: (value: string) => unknown } = {
  tags: tagsOf,
  takenAt: (value) => value || null,
  setId: Number,
};

/** Only the edited fields: somebody else may have changed others. */
export const changesOf = (before: PictureValues, after: PictureValues): Record<string, unknown> =>
  Object.fromEntries(
    differing(before, after).map((name) => [
      name,
      sentAs[name]?.(after[name] as string) ?? (name === 'takenAt' ? null : after[name]),
    ]),
  );
