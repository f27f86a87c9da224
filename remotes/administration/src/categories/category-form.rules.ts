import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import type { ManagedCategory } from '@editorial/contracts/categories';

/** The form of a category: its names by language stand beside the other fields. */
export type CategoryValues = Readonly<Record<TextLanguage, string>> & {
  readonly position: number | undefined;
  readonly isHidden: boolean;
  /** Empty: the newest picture. */
  readonly coverId: string;
};

const namesOf = (category: ManagedCategory | undefined) =>
  Object.fromEntries(
    TextLanguages.map((language) => [language, category?.names[language] ?? '']),
  ) as Record<TextLanguage, string>;

export const valuesOf = (category?: ManagedCategory): CategoryValues => ({
  ...namesOf(category),
  position: category?.position ?? undefined,
  isHidden: category?.isHidden ?? false,
  coverId: category?.coverId ?? '',
});

/** The fields that were edited. */
export const changedBy = (after: CategoryValues, before: CategoryValues): Partial<CategoryValues> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof CategoryValues] !== value),
  );

/** The form's fields as the call takes them. What is absent stays absent. */
export function sentAs(values: Partial<CategoryValues>) {
  const names = Object.fromEntries(
    TextLanguages.filter((language) => values[language] !== undefined).map((language) => [
      language,
      values[language] ?? '',
    ]),
  );
  return {
    ...(values.isHidden !== undefined && { isHidden: values.isHidden }),
    ...('position' in values && { position: values.position ?? null }),
    ...(values.coverId !== undefined && { coverId: values.coverId || null }),
    ...(Object.keys(names).length > 0 && { names }),
  };
}
