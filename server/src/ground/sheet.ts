import { csvLine as line, type WrittenNumber } from './csv.ts';

/** A cell: a text, a number, a day, or nothing. */
export type SheetValue = string | number | Date | null;

/** A column of a table that people open in a spreadsheet. */
export interface SheetColumn<Row> {
  readonly head: string;
  /** How many decimals a number has. Without: as many as it needs. */
  readonly decimals?: (row: Row) => number;
  readonly value: (row: Row) => SheetValue;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function cell<Row>(column: SheetColumn<Row>, row: Row): string | WrittenNumber {
  const value = column.value(row);
  if (value === null) return '';
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'string') return value;
  const decimals = column.decimals?.(row);
  return { written: decimals === undefined ? String(value) : value.toFixed(decimals) };
}

/** The first line of a table as CSV, with a byte order mark for spreadsheets. */
export const csvHead = <Row>(columns: readonly SheetColumn<Row>[]): string =>
  `\ufeff${line(columns.map(({ head }) => head))}`;

/** A row as a line of CSV (RFC 4180). Days are ISO 8601. */
export const csvLine = <Row>(columns: readonly SheetColumn<Row>[], row: Row): string =>
  line(columns.map((column) => cell(column, row)));

/** Rows as CSV. */
export const csvOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + rows.map((row) => csvLine(columns, row)).join('');

const format = (decimals: number): string =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;

/**
 * Rows as XLSX (ISO/IEC 29500): numbers and days are what they are, in whichever language a
 * spreadsheet is. CSV can't say so: programs in German read `79.00` as text.
 */
export async function xlsxOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  // Large, and wanted only by those who keep the books.
  const { default: writeXlsx } = await import('write-excel-file/node');
  const heads = columns.map(({ head }) => ({ value: head, fontWeight: 'bold' as const }));
  const lines = rows.map((row) =>
    columns.map(({ value, decimals }) => {
      const found = value(row);
      if (found === null || found === '') return null;
      if (found instanceof Date)
        return { type: Date, value: new Date(`${dayOf(found)}T00:00:00Z`), format: 'yyyy-mm-dd' };
      if (typeof found === 'string') return { type: String, value: found };
      const digits = decimals?.(row);
      return {
        type: Number,
        value: found,
        ...(digits === undefined ? {} : { format: format(digits) }),
      };
    }),
  );
  const options = {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ head }) => ({ width: Math.max(12, head.length + 2) })),
  };
  return (await writeXlsx([heads, ...lines], options)).toBuffer();
}
