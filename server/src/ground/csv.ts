import { stringify, type Options } from 'csv-stringify/sync';

/** A number as it is written: `-79.00`. */
export interface WrittenNumber {
  readonly written: string;
}

const asIs = (value: string) => ({ value, escape_formulas: false });
const options: Options = {
  record_delimiter: 'windows',
  // By itself it quotes only both together. Spreadsheets begin a row at each, and those of many
  // languages a cell at a semicolon.
  quoted_match: /[;\t\r\n]/,
  // A spreadsheet would run a text that looks like a formula, so that gets an apostrophe. A number
  // keeps its sign.
  escape_formulas: true,
  cast: {
    number: (value) => asIs(String(value)),
    object: (value) => asIs((value as unknown as WrittenNumber).written),
  },
};

/** A line of CSV (RFC 4180), with its end. No text in it is run as a formula. */
export const csvLine = (cells: readonly (string | number | WrittenNumber)[]): string =>
  stringify([[...cells]], options);
