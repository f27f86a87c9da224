/** Lists, and what staff works with. antd loads with the first part that is made of it. */
export { Choice, type ChoiceProps } from './table/Choice.tsx';
export { DataTable } from './table/DataTable.tsx';
export { readSorting, writeSorting } from './table/sorting.ts';
export type { DataColumn, DataTableProps } from './table/table.types.ts';
export { ListTable } from './table/ListTable.tsx';
export { useAddressParams } from './table/address-params.ts';
export { useListView, type ListQuery } from './table/list-view.ts';
export type { ListColumn, ListTableProps, ListTexts, ListView } from './table/list.types.ts';
export { DayChoice } from './office/DayChoice.tsx';
export { FileDrop } from './office/FileDrop.tsx';
export { SearchChoice } from './office/SearchChoice.tsx';
export type { DayChoiceProps, FileDropProps, SearchChoiceProps } from './office/office.types.ts';
