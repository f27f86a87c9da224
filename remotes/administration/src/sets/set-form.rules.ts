import type { ManagedSet } from '@editorial/contracts/asset-sets';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';

/** The form of a set: its names by language stand beside the other fields. */
export type SetValues = Readonly<Record<TextLanguage, string>> & {
  readonly title: string;
  readonly description: string;
  readonly position: number | undefined;
  readonly isHidden: boolean;
  /** Empty: the newest picture. */
  readonly coverId: string;
};

const namesOf = (set: ManagedSet | undefined) =>
  Object.fromEntries(
    TextLanguages.map((language) => [language, set?.names[language] ?? '']),
  ) as Record<TextLanguage, string>;

export const valuesOf = (set?: ManagedSet): SetValues => ({
  title: set?.title ?? '',
  ...namesOf(set),
  description: set?.description ?? '',
  position: set?.position ?? undefined,
  isHidden: set?.isHidden ?? false,
  coverId: set?.coverId ?? '',
});

/** The fields that were edited. */
export const changedBy = (after: SetValues, before: SetValues): Partial<SetValues> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof SetValues] !== value),
  );

/** The form's fields as the call takes them. What is absent stays absent. */
export function sentAs(values: Partial<SetValues>) {
  const names = Object.fromEntries(
    TextLanguages.filter((language) => values[language] !== undefined).map((language) => [
      language,
      values[language] ?? '',
    ]),
  );
  return {
    ...(values.title !== undefined && { title: values.title }),
    ...(values.description !== undefined && { description: values.description }),
    ...(values.isHidden !== undefined && { isHidden: values.isHidden }),
    ...('position' in values && { position: values.position ?? null }),
    ...(values.coverId !== undefined && { coverId: values.coverId || null }),
    ...(Object.keys(names).length > 0 && { names }),
  };
}
