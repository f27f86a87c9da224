import type { TextKey } from '@editorial/platform';
import { type ImportDefaults, MOST_CSV_LENGTH, type NewImport } from '@editorial/contracts/imports';

export interface ImportValues {
  readonly category: string;
  readonly creator: string;
  readonly contributor: string;
  readonly modelRelease: string;
  readonly propertyRelease: string;
  readonly isPublished: boolean;
}

export const startValues: ImportValues = {
  category: '',
  creator: '',
  contributor: '',
  modelRelease: '',
  propertyRelease: '',
  isPublished: true,
};

const fields = ['category', 'creator', 'contributor', 'modelRelease', 'propertyRelease'] as const;

/** The fields that were filled in. */
export const defaultsOf = (values: ImportValues): ImportDefaults =>
  Object.fromEntries(
    fields.map((name) => [name, values[name].trim()]).filter(([, value]) => value !== ''),
  );

export type Kind = NewImport['kind'];
/** Why an import cannot begin yet, as the key of a text, or null. */
export function reasonAgainst(
  kind: Kind,
  zip: File | null,
  csv: File | null,
): TextKey<'administration'> | null {
  if (kind === 'Zip' && !zip) return 'ChooseZipFirst';
  if (kind === 'Csv' && !csv) return 'ChooseTableFirst';
  return csv && csv.size > MOST_CSV_LENGTH ? 'TableTooLong' : null;
}
