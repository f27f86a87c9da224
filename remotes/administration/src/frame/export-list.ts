import { formatNumber, toast, useT } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { saveBlob } from './save-blob.ts';

/** Rows of one call. */
const PAGE_SIZE = 500;
/** A longer list is narrowed by its filters first. */
const MAX_ROWS = 20_000;

interface Page<T> {
  readonly totalCount: number;
  /** False for a count that ends at a limit. */
  readonly isCountExact?: boolean;
  readonly items: readonly T[];
}
interface Span {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Lists as their members, names by language as `en: Harbor`. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${textOf(one)}`)
      .join('; ');
  return String(value as string | number | boolean);
}

/** A cell. A spreadsheet would run what looks like a formula, so that gets an apostrophe. */
function cell(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with the names of their fields above. */
export function csvOf<T>(rows: readonly T[], fields: readonly (keyof T & string)[]): string {
  const lines = [fields, ...rows.map((row) => fields.map((field) => row[field]))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Reads all pages of a list, as far as 20,000 rows. */
export async function allRows<T>(
  readPage: (span: Span) => Promise<Page<T>>,
): Promise<{ readonly rows: readonly T[]; readonly isWhole: boolean }> {
  const rows: T[] = [];
  for (;;) {
    const { items, totalCount, isCountExact } = await readPage({
      skipCount: rows.length,
      maxResultCount: PAGE_SIZE,
    });
    rows.push(...items);
    if (items.length === 0 || rows.length >= Math.min(totalCount, MAX_ROWS))
      return { rows, isWhole: isCountExact !== false && totalCount <= MAX_ROWS };
  }
}

/** Saves a list as a CSV file, and says so if the list is longer than a file may be. */
export function useExport() {
  const t = useT('administration');
  return async <T>(
    fileName: string,
    fields: readonly (keyof T & string)[],
    readPage: (span: Span) => Promise<Page<T>>,
  ): Promise<void> => {
    const save = async () => {
      const { rows, isWhole } = await allRows(readPage);
      saveBlob(fileName, new Blob(['\uFEFF', csvOf(rows, fields)], { type: 'text/csv' }));
      if (!isWhole) toast.warn(t('ExportCut', { figure: formatNumber(rows.length) }));
    };
    await act(save());
  };
}
