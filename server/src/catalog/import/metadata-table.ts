import {
  assetUpdate,
  type CategoryCode,
  type TextLanguage,
  TextLanguages,
  type Translation,
} from '@editorial/contracts/catalog';
import { MOST_CSV_LENGTH } from '@editorial/contracts/imports';
import { z } from '@editorial/contracts/schema';
import { CsvError, parse } from 'csv-parse/sync';
import { builtInNames, knownCategories } from '../assets/known-categories.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type TableFault, TableRefused } from '../files/causes.ts';

/** The values of a picture in a row of a table. A cell without text has none. */
const { shape } = assetUpdate;
const describedFields = z.object({
  title: shape.title,
  description: shape.description,
  alternativeText: shape.alternativeText,
  tags: shape.tags,
  categories: shape.categories,
  countries: shape.countries,
  place: shape.place,
  creator: shape.creator,
  assetType: shape.assetType,
  exclusivity: shape.exclusivity,
  use: shape.use,
  modelRelease: shape.modelRelease,
  propertyRelease: shape.propertyRelease,
  peopleCount: shape.peopleCount,
  translations: shape.translations,
});
const describedRow = z.object({
  /** The path in its folder or ZIP, or only the file's name. */
  file: z.optional(z.string().check(z.maxLength(1000))),
  /** The picture's number, such as `ED-12`. */
  number: z.optional(z.string().check(z.maxLength(30))),
  /** The title of its set. */
  set: z.optional(z.string().check(z.maxLength(200))),
  fields: describedFields,
});
type Checked = z.output<typeof describedRow>;
type Fields = Checked['fields'];
/** A row as read. Translations hold only the texts whose cells are filled. */
export type DescribedRow = Omit<Checked, 'fields'> & {
  readonly fields: Omit<Fields, 'translations'>;
  readonly translations: Partial<Record<TextLanguage, Partial<Translation>>>;
};

const listFields = ['tags', 'categories', 'countries'];
const translatedFields = ['title', 'description', 'alternativeText', 'tags'];
/** Columns of the catalog's own export that an import leaves alone. */
const readOnly = ['status', 'isHidden', 'creationTime'];
const columns = [
  'file',
  'number',
  'set',
  ...Object.keys(describedFields.shape).filter((field) => field !== 'translations'),
  ...TextLanguages.flatMap((one) => translatedFields.map((field) => `${field}:${one}`)),
];
const known = new Map(
  [...columns, ...readOnly].map((name): [string, string] => [name.toLowerCase(), name]),
).set('settitle', 'set');

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
const listOf = (cell: string) =>
  cell
    .split(/[;|]/)
    .map((one) => one.trim())
    .filter(Boolean);

type CategoriesByName = ReadonlyMap<string, CategoryCode>;

/** Categories by id and by their names in every language. */
async function categoriesByName(tx: Tx): Promise<CategoriesByName> {
  const found = new Map<string, CategoryCode>();
  for (const { id, names } of await knownCategories(tx))
    for (const name of Object.values({ id, ...builtInNames(id), ...names }))
      found.set(name.toLowerCase(), id);
  return found;
}

/** The value of a cell. Throws TableRefused with the reason why it is none. */
function valueOf(column: string, cell: string, categories: CategoriesByName): unknown {
  const field = column.split(':')[0] ?? column;
  if (field === 'peopleCount') return Number(cell);
  if (!listFields.includes(field)) return cell;
  const items = listOf(cell);
  if (field === 'countries') return items.map((one) => one.toUpperCase());
  if (field !== 'categories') return items;
  const unknown = items.find((one) => !categories.has(one.toLowerCase()));
  if (unknown) throw new TableRefused('NoCategory', { column, name: unknown });
  return items.map((one) => categories.get(one.toLowerCase()));
}

interface Draft {
  file?: string;
  number?: string;
  set?: string;
  fields: Record<string, unknown> & { translations?: Record<string, Record<string, unknown>> };
}

function place(draft: Draft, column: string, value: unknown): void {
  const [field = '', language] = column.split(':');
  if (field === 'file' || field === 'number' || field === 'set') draft[field] = String(value);
  else if (language === undefined) draft.fields[field] = value;
  else {
    draft.fields.translations ??= {};
    draft.fields.translations[language] ??= {};
    draft.fields.translations[language][field] = value;
  }
}

type Cells = Readonly<Record<string, string>>;

/** The texts by language as checked, without those that the check added for empty cells. */
const filledCells = (checked: Fields, draft: Draft): DescribedRow['translations'] =>
  Object.fromEntries(
    Object.entries(checked.translations ?? {}).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts ?? {}).filter(
          ([field]) => draft.fields.translations?.[language]?.[field] !== undefined,
        ),
      ),
    ]),
  );

/** Reads a line. Throws TableRefused. */
function readRow(cells: Cells, categories: CategoriesByName): DescribedRow {
  const draft: Draft = { fields: {} };
  for (const [header, given] of Object.entries(cells)) {
    const cell = plain(given);
    const column = known.get(header.toLowerCase()) ?? header;
    if (cell === '' || readOnly.includes(column)) continue;
    place(draft, column, valueOf(column, cell, categories));
  }
  if (!draft.file && !draft.number) throw new TableRefused('NobodyNamed');
  const read = describedRow.safeParse(draft);
  if (read.success) {
    const { translations: _, ...fields } = read.data.fields;
    return { ...read.data, fields, translations: filledCells(read.data.fields, draft) };
  }
  const [issue] = read.error.issues;
  const column = issue?.path.slice(1).join(' ') ?? '';
  throw new TableRefused('Cell', { column, words: issue?.message ?? '' });
}

/** More faults than this are not listed. */
const MOST_FAULTS = 20;

/** Reads the lines below the header. */
function readRows(
  records: readonly { readonly info: { readonly lines: number }; readonly record: Cells }[],
  categories: CategoriesByName,
): { rows: DescribedRow[]; faults: TableFault[] } {
  const rows: DescribedRow[] = [];
  const faults: TableFault[] = [];
  const lines = new Map<string, number>();
  for (const { info, record } of records) {
    if (faults.length === MOST_FAULTS) break;
    try {
      const row = readRow(record, categories);
      const key = row.file ?? row.number ?? '';
      const before = lines.get(key);
      if (before) throw new TableRefused('Repeated', { name: key, line: String(before) });
      lines.set(key, info.lines);
      rows.push(row);
    } catch (error) {
      if (!(error instanceof TableRefused)) throw error;
      faults.push({ line: info.lines, cause: error.reason });
    }
  }
  return { rows, faults };
}

/**
 * The sign that divides the names of the columns most often. Lists in cells may use another one.
 */
function delimiterOf(text: string): string {
  const header = text.split(/[\r\n]/, 1)[0] ?? '';
  const countOf = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/**
 * Reads a table of pictures: CSV with commas, semicolons or tabs, the names of the columns in the
 * first line. Gives all rows, or the faults of the table.
 */
export async function readTable(
  tx: Tx,
  text: string,
): Promise<{ rows: DescribedRow[]; faults: TableFault[] }> {
  const refused = (line: number, ...why: ConstructorParameters<typeof TableRefused>) => ({
    rows: [],
    faults: [{ line, cause: new TableRefused(...why).reason }],
  });
  if (text.length > MOST_CSV_LENGTH)
    return refused(1, 'TooLong', { limit: String(MOST_CSV_LENGTH) });
  let header: string[] = [];
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => (header = names.map((name) => name.trim())),
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: Cells }[];
    const unknown = header.find((name) => !known.has(name.toLowerCase()));
    if (unknown !== undefined)
      return refused(1, 'NoColumn', { name: unknown, known: columns.join(', ') });
    const twice = header.find((name, at) => header.indexOf(name) !== at);
    if (twice !== undefined) return refused(1, 'Twice', { name: twice });
    if (records.length === 0) return refused(1, 'Empty');
    const { rows, faults } = readRows(records, await categoriesByName(tx));
    return { rows: faults.length > 0 ? [] : rows, faults };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1 } = error as { lines?: number };
    return refused(Number(lines), 'Csv', { words: error.message });
  }
}
