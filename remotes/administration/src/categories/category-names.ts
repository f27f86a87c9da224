import { BuiltInCategories } from '@editorial/contracts/catalog';
import { categoriesApi } from '@editorial/contracts/categories';
import { useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';

const isBuiltIn = (id: string): id is (typeof BuiltInCategories)[number] =>
  (BuiltInCategories as readonly string[]).includes(id);

/** The categories of the site, and a name for each. Until the site answers, the built-in ones. */
export function useCategories() {
  const t = useT('administration');
  const { data } = useEndpoint(
    categoriesApi.shown,
    {},
    { isBackground: true, skipHandleError: true },
  );
  const names = new Map<string, string>(data?.items.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string =>
    names.get(id) ?? (isBuiltIn(id) ? t(`Category:${id}`) : id);
  const items = data?.items.map(({ id }) => id) ?? BuiltInCategories;
  return { items, nameOf };
}
