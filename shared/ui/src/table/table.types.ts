import type { Key, ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly key: string;
  /** Shown in the header and in the list of columns. */
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The server's name for sorting. Makes the column sortable. */
  readonly sortable?: string;
  /** Hidden until the user selects the column. */
  readonly hidden?: boolean;
  /** On phones: hidden until the user selects the column. */
  readonly wide?: boolean;
  /** Always visible: not in the list of columns. */
  readonly fixed?: boolean;
  /** Stays visible at the end when the table scrolls sideways. For row actions. */
  readonly pinned?: boolean;
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: number | string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  /** `name` or `name desc`, the server's notation. */
  readonly sorting?: string;
  readonly onSort?: (sorting: string | undefined) => void;
  readonly isLoading?: boolean;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
  /**
   * Keys of the visible columns. Without it, the table keeps the choice until it unmounts.
   */
  readonly visibleColumns?: readonly string[];
  readonly onVisibleColumns?: (keys: readonly string[]) => void;
  /** Hides the button that selects columns. */
  readonly hideColumnChoice?: boolean;
  readonly selectedRows?: readonly Key[];
  readonly onSelectRows?: (keys: readonly Key[]) => void;
  /** Controls beside that button, such as filters and export. */
  readonly tools?: ReactNode;
}
