import { basename, posix } from 'node:path';
import { missingFields, type NeededField } from '@editorial/contracts/asset-completeness';
import type { ImportDefaults } from '@editorial/contracts/imports';
import type { TextLanguage } from '@editorial/contracts/catalog';
import type { Tx } from '../../ground/database/database.ts';
import type { Picture } from '../picture/picture.types.ts';
import { embeddedFields, titleFromName } from '../assets/embedded-texts.ts';
import type { TranslationChanges } from '../assets/translations.ts';
import { setByKey } from '../assets/set-by-key.ts';
import { type NewAsset, setByTitle } from './add-picture.ts';
import type { DescribedRow } from './metadata-table.ts';

const NO_TEXTS = { title: '', description: '', alternativeText: '', tags: [] };

const setTitleOf = (folder: string) => titleFromName(`${folder}.`);

/**
 * The texts of an asset, from the file's metadata. Each folder becomes a set. `root` is the name of
 * the folder or ZIP, `path` is below it, with `/`.
 */
export const describeFrom =
  (root: string, path: string) =>
  async (tx: Tx, { metadata }: Picture): Promise<NewAsset> => {
    const folder = posix.join(root, posix.dirname(path));
    return {
      ...(await embeddedFields(tx, { metadata, fileName: path })),
      setId: await setByKey(tx, `import:${folder}`, setTitleOf(folder)),
      fileName: basename(path),
    };
  };

/** The rows of a table by what they name. */
export type RowsByFile = ReadonlyMap<string, DescribedRow>;
export const rowsByFile = (rows: readonly DescribedRow[]): RowsByFile =>
  new Map(rows.flatMap((row) => (row.file === undefined ? [] : [[row.file, row] as const])));

/** Texts by language, with those of a row above those of before. */
export const mergedTranslations = (
  before: TranslationChanges,
  { translations }: Pick<DescribedRow, 'translations'>,
): TranslationChanges => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      { ...NO_TEXTS, ...before[language as TextLanguage], ...texts },
    ]),
  ),
});

export interface Described {
  readonly root: string;
  readonly rows: RowsByFile;
  readonly defaults: ImportDefaults;
  readonly isPublished: boolean;
  /** The contributor that earns from the pictures, or null. */
  readonly contributorId?: string | null;
}

/**
 * As `describeFrom`; the table's row for the file has precedence, and the defaults fill what both
 * leave open. Only complete pictures are published, if any: `onMissing` gets what others lack.
 */
export const describeFully =
  (
    { root, rows, defaults, isPublished, contributorId = null }: Described,
    path: string,
    onMissing: (missing: NeededField[]) => void,
  ) =>
  async (tx: Tx, picture: Picture): Promise<NewAsset> => {
    const row = rows.get(path) ?? rows.get(basename(path));
    const fromFile = await describeFrom(root, path)(tx, picture);
    const { category, creator, contributor: _, ...releases } = defaults;
    const described: NewAsset = {
      ...releases,
      ...fromFile,
      ...(row?.fields as Partial<NewAsset>),
      ...(row?.set && { setId: await setByTitle(tx, row.set) }),
      translations: row
        ? mergedTranslations(fromFile.translations ?? {}, row)
        : (fromFile.translations ?? {}),
    };
    const asset = {
      ...described,
      contributorId,
      description: described.description ?? '',
      tags: described.tags ?? [],
      modelRelease: described.modelRelease ?? 'None',
      propertyRelease: described.propertyRelease ?? 'None',
      categories: described.categories?.length ? described.categories : category ? [category] : [],
      creator: described.creator || (creator ?? ''),
    };
    const missing = missingFields(asset);
    const isComplete = missing.length === 0;
    if (!isComplete) onMissing(missing);
    return { ...asset, status: isComplete && isPublished ? 'Published' : 'Draft' };
  };
