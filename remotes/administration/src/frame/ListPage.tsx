import { useT, type TextKey } from '@editorial/platform';
import type { ReactNode } from 'react';
import { AdminPage } from './AdminPage.tsx';
import type { Filters } from './list-filters.ts';
import { List, type ListProps } from './List.tsx';
import { useList, type ListEndpoint, type ListSource, type ShownList } from './use-list.ts';

type Key = TextKey<'administration'>;

/** Part of the page, also one that needs what the list shows. */
type Part<E extends ListEndpoint, F extends Filters> =
  | ReactNode
  | ((list: ShownList<E, F>) => ReactNode);

export interface ListPageProps<E extends ListEndpoint, F extends Filters>
  extends Omit<ListSource<E, F>, 'isPart'>, Omit<ListProps<E, F>, 'list' | 'label' | 'tools'> {
  readonly title: Key;
  /** A line below the title. */
  readonly intro?: Key;
  /** The acts of the whole page, beside its title. */
  readonly acts?: Part<E, F>;
  readonly aboveList?: Part<E, F>;
  /** The acts of the whole list, at the end of its bar. */
  readonly tools?: Part<E, F>;
  /** Dialogs of the page. */
  readonly children?: Part<E, F>;
}

/**
 * A page of the administration with one list. Search, filters, sorting, page and columns are in the
 * address. While rows are read again the present ones stay; without rows it says why and offers the
 * way out; the file has all rows of the search and filters that are shown.
 */
export function ListPage<E extends ListEndpoint, const F extends Filters = {}>(
  props: ListPageProps<E, F>,
) {
  const { title, intro, acts, aboveList, tools, children, ...rest } = props;
  const t = useT('administration');
  const list = useList(props);
  const shown = (part: Part<E, F>) => (typeof part === 'function' ? part(list) : part);
  return (
    <AdminPage title={t(title)} intro={intro && t(intro)} acts={shown(acts)}>
      {shown(aboveList)}
      <List
        list={list}
        label={title}
        columns={rest.columns}
        rowKey={rest.rowKey}
        texts={rest.texts}
        exported={rest.exported}
        whenEmpty={rest.whenEmpty}
        tools={shown(tools)}
      />
      {shown(children)}
    </AdminPage>
  );
}
