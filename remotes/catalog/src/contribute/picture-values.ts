import {
  TextLanguages,
  type Asset,
  type TextLanguage,
  type Translation,
} from '@editorial/contracts/catalog';

/** A picture's texts in one more language, as the form has them. */
export type TranslationValues = Readonly<Record<keyof Translation, string>>;
export type TranslationsValues = Readonly<Record<TextLanguage, TranslationValues>>;

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
  /** `yes`, or empty. */
  readonly showsMinor: string;
  /** The right that ends after the last day, or empty. */
  readonly rightsEnd: string;
  /** yyyy-MM-dd, or empty. */
  readonly rightsLastDay: string;
  /** A number, or empty if nobody has counted them. */
  readonly peopleCount: string;
  readonly setId: string;
  readonly translations: TranslationsValues;
}

export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const translationValues = (given: Translation | undefined): TranslationValues => ({
  title: given?.title ?? '',
  description: given?.description ?? '',
  alternativeText: given?.alternativeText ?? '',
  tags: given?.tags.join(', ') ?? '',
});

const translationsValues = (given: Asset['translations'] = {}): TranslationsValues =>
  Object.fromEntries(
    TextLanguages.map((language) => [language, translationValues(given[language])]),
  ) as unknown as TranslationsValues;

export const isTranslated = (values: TranslationValues): boolean =>
  Object.values(values).some((text) => text.trim() !== '');

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
  showsMinor: asset.showsMinor ? 'yes' : '',
  rightsEnd: asset.rightsEnd?.kind ?? '',
  rightsLastDay: asset.rightsEnd?.lastDay ?? '',
  peopleCount: String(asset.peopleCount ?? ''),
  setId: String(asset.setId),
  translations: translationsValues(asset.translations),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export const differing = (a: PictureValues, b: PictureValues): (keyof PictureValues)[] =>
  (Object.keys(a) as (keyof PictureValues)[]).filter((name) => !isSame(a[name], b[name]));

const sentAs: { readonly [Name in keyof PictureValues]?: (value: string) => unknown } = {
  tags: tagsOf,
  takenAt: (value) => value || null,
  peopleCount: (value) => (value === '' ? null : Number(value)),
  showsMinor: (value) => value === 'yes',
  setId: Number,
};

/** Only the edited languages. One without any text is removed. */
const translationChanges = (before: TranslationsValues, after: TranslationsValues) =>
  Object.fromEntries(
    TextLanguages.filter((language) => !isSame(before[language], after[language])).map(
      (language) => {
        const values = after[language];
        const texts = { ...values, tags: tagsOf(values.tags) };
        return [language, isTranslated(values) ? texts : null];
      },
    ),
  );

/** The right that ends and its day are one value. */
const rightsChange = ({ rightsEnd, rightsLastDay }: PictureValues) =>
  rightsEnd ? { kind: rightsEnd, lastDay: rightsLastDay } : null;

/** Only the edited fields: somebody else may have changed others. */
export const changesOf = (before: PictureValues, after: PictureValues): Record<string, unknown> =>
  Object.fromEntries(
    differing(before, after).map((name) => {
      if (name === 'translations')
        return [name, translationChanges(before.translations, after.translations)];
      if (name === 'rightsEnd' || name === 'rightsLastDay')
        return ['rightsEnd', rightsChange(after)];
      const send = sentAs[name];
      return [name, send ? send(after[name] as string) : after[name]];
    }),
  );
