import { Checkbox, Table, type TableProps } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Skeleton } from '../feedback/Loading.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { useKitText } from '../texts/kit-texts.ts';
import { AntdScope } from '../theme/AntdScope.tsx';
import { readSorting, writeSorting } from './sorting.ts';
import type { DataColumn, DataTableProps } from './table.types.ts';

const isPhone = () => globalThis.matchMedia?.('(max-width: 767px)').matches ?? false;

function defaultKeys<Row>(columns: readonly DataColumn<Row>[]) {
  const narrow = isPhone();
  return columns
    .filter((column) => !column.hidden && !(narrow && column.wide))
    .map((column) => column.key);
}

const antdColumns = <Row extends object>(
  columns: readonly DataColumn<Row>[],
  sorting: DataTableProps<Row>['sorting'],
): TableProps<Row>['columns'] => {
  const sorted = readSorting(sorting);
  return columns.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    render: (_: unknown, row: Row) => column.render(row),
    ...(column.pinned ? { fixed: 'end' as const } : {}),
    ...(column.sortable === undefined
      ? {}
      : {
          sorter: true,
          showSorterTooltip: false,
          sortOrder: sorted?.name === column.sortable ? sorted.order : null,
          sortDirections: ['ascend', 'descend'] as const,
        }),
  }));
};

/** The check boxes of rows, if rows can be selected. */
const rowSelection = <Row extends object>(
  selectedRows: DataTableProps<Row>['selectedRows'],
  onSelectRows: DataTableProps<Row>['onSelectRows'],
): Pick<TableProps<Row>, 'rowSelection'> =>
  onSelectRows
    ? {
        rowSelection: {
          selectedRowKeys: [...(selectedRows ?? [])],
          onChange: (chosen) => onSelectRows(chosen),
        },
      }
    : {};

/** The columns that can be shown, each with its check box. */
function ColumnChoice<Row extends object>({
  columns,
  keys,
  onChoose,
}: {
  readonly columns: readonly DataColumn<Row>[];
  readonly keys: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
}) {
  const text = useKitText();
  return (
    <Popover
      align="end"
      label={text('EditorialUi::Columns')}
      trigger={(trigger) => (
        <Button {...trigger} size="small" icon={<Icon name="columns" />}>
          {text('EditorialUi::Columns')}
        </Button>
      )}
    >
      <div className="ed-table__choice">
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <Checkbox
              key={column.key}
              checked={keys.includes(column.key)}
              onChange={(event) =>
                onChoose(
                  event.target.checked
                    ? [...keys, column.key]
                    : keys.filter((key) => key !== column.key),
                )
              }
            >
              {column.title}
            </Checkbox>
          ))}
      </div>
    </Popover>
  );
}

/** The table implementation, loaded together with antd. */
export default function AntdTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  sorting,
  onSort,
  isLoading = false,
  empty,
  visibleColumns,
  onVisibleColumns,
  hideColumnChoice = false,
  selectedRows,
  onSelectRows,
  tools,
}: DataTableProps<Row>) {
  const text = useKitText();
  const [ownKeys, setOwnKeys] = useState(() => defaultKeys(columns));
  const keys = visibleColumns ?? ownKeys;
  const choose = onVisibleColumns ?? ((next: readonly string[]) => setOwnKeys([...next]));
  const isEmpty = rows.length === 0 && !isLoading;
  const shown = columns.filter((column) => column.fixed || keys.includes(column.key));
  return (
    <AntdScope>
      {(!hideColumnChoice || tools !== undefined) && (
        <div className="ed-table__tools">
          {tools}
          {!hideColumnChoice && <ColumnChoice columns={columns} keys={keys} onChoose={choose} />}
        </div>
      )}
      {isEmpty ? (
        (empty ?? <p className="ed-muted">{text('EditorialUi::NoRows')}</p>)
      ) : (
        <Table<Row>
          className="ed-table"
          aria-label={label}
          columns={antdColumns(shown, sorting)}
          dataSource={rows}
          rowKey={rowKey as keyof Row}
          loading={isLoading && rows.length > 0}
          pagination={false}
          scroll={{ x: 'max-content' }}
          size="middle"
          locale={{ emptyText: <Skeleton height="8rem" /> }}
          {...rowSelection(selectedRows, onSelectRows)}
          onChange={(_pages, _filters, sorter) => {
            const { columnKey, order } = sorter as SorterResult<Row>;
            onSort?.(
              writeSorting(columns.find((column) => column.key === columnKey)?.sortable, order),
            );
          }}
        />
      )}
    </AntdScope>
  );
}
