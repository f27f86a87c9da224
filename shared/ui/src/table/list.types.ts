import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly key: string;
  /** Shown in the head, in the list of columns, and beside the value on narrow screens. */
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The name the server sorts by; its presence makes the column sortable. */
  readonly sortable?: string;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** Always shown: what names the row. */
  readonly fixed?: boolean;
  readonly align?: 'start' | 'end';
}

/** The content of a list, as the page's address says it. */
export interface ListView {
  readonly search: string;
  /** `name` or `name desc`, as the server reads it. */
  readonly sorting: string;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Chosen columns, or null for the usual ones. */
  readonly columns: readonly string[] | null;
}

/** Words of the list, in the visitor's language. */
export interface ListTexts {
  readonly search: string;
  readonly columns: string;
  /** Names the number of rows: `12 people`. */
  readonly count: string;
  readonly export?: string;
}

export interface ListTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly total: number;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>) => void;
  readonly texts: ListTexts;
  readonly isLoading?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Fields beside the search. */
  readonly filters?: ReactNode;
  /** The acts of the whole list, at the end of its bar. */
  readonly tools?: ReactNode;
  /** Shows a button that hands the whole list out as a file. */
  readonly onExport?: () => void;
}
