import type { Key, ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly key: string;
  /** Shown in the head and in the list of columns. */
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The name the server sorts by; its presence makes the column sortable. */
  readonly sortable?: string;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** Always shown, not to be chosen. */
  readonly fixed?: boolean;
  /** Stays in sight at the end while the rest is scrolled sideways: for what is done with a row. */
  readonly pinned?: boolean;
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: number | string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  /** `name` or `name desc`, as the server reads it. */
  readonly sorting?: string;
  readonly onSort?: (sorting: string | undefined) => void;
  readonly isLoading?: boolean;
  /** Shown instead of an empty body. */
  readonly empty?: ReactNode;
  /**
   * Keys of the visible columns. Without it, the table keeps the choice until it unmounts.
   */
  readonly visibleColumns?: readonly string[];
  readonly onVisibleColumns?: (keys: readonly string[]) => void;
  /** Hides the button that chooses columns. */
  readonly hideColumnChoice?: boolean;
  readonly selectedRows?: readonly Key[];
  readonly onSelectRows?: (keys: readonly Key[]) => void;
  /** Beside the button that chooses columns: filters, export. */
  readonly tools?: ReactNode;
}
