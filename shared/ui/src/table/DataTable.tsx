import { lazy, Suspense, type ComponentType } from 'react';
import { Skeleton } from '../feedback/Loading.tsx';
import type { DataTableProps } from './table.types.ts';
import './table.css';

const AntdTable = lazy(() => import('./AntdTable.tsx'));

/**
 * A table with sorting, column selection and row selection. antd loads with the first table.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const Drawn = AntdTable as unknown as ComponentType<DataTableProps<Row>>;
  return (
    <Suspense
      fallback={
        <div className="ed-table-place" aria-busy="true">
          <Skeleton height={`${Math.max(3, props.rows.length) * 2.75 + 5.5}rem`} />
        </div>
      }
    >
      <Drawn {...props} />
    </Suspense>
  );
}
