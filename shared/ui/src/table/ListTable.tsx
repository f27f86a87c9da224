import { lazy, Suspense, type ComponentType } from 'react';
import { Skeleton } from '../feedback/Loading.tsx';
import type { ListTableProps } from './list.types.ts';
// The search and the filters are fields, also on pages without a form.
import '../forms/forms.css';

const Drawn = lazy(() => import('./ListTableView.tsx'));

/**
 * A dense list of the server's rows: search, sorting, paging, choice of columns. On narrow screens
 * each row is a card. Its library loads with the first list.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const View = Drawn as unknown as ComponentType<ListTableProps<Row>>;
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <View {...props} />
    </Suspense>
  );
}
