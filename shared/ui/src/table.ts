/** The data table; antd is loaded when the first one is drawn. */
export { DataTable } from './table/DataTable.tsx';
export { readSorting, writeSorting } from './table/sorting.ts';
export type { DataColumn, DataTableProps } from './table/table.types.ts';
