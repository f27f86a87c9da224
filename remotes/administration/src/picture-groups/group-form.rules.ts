import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';

/** A set or a category, as far as both have the same fields. */
export interface PictureGroup {
  readonly names: Readonly<Partial<Record<TextLanguage, string>>>;
  readonly position: number | null;
  readonly isHidden: boolean;
  readonly coverId: string | null;
  readonly concurrencyStamp: string;
}

/** The fields of the form. Names are fields by their language. */
export type GroupValues = Readonly<Record<TextLanguage, string>> & {
  readonly position: number | undefined;
  readonly isHidden: boolean;
  /** Empty: the newest picture. */
  readonly coverId: string;
};

const namesOf = (group: PictureGroup | undefined) =>
  Object.fromEntries(
    TextLanguages.map((language) => [language, group?.names[language] ?? '']),
  ) as Record<TextLanguage, string>;

export const groupValues = (group?: PictureGroup): GroupValues => ({
  ...namesOf(group),
  position: group?.position ?? undefined,
  isHidden: group?.isHidden ?? false,
  coverId: group?.coverId ?? '',
});

/** The form's fields as the calls take them. Absent fields stay absent. */
export function sentAs(values: Partial<GroupValues>) {
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
