import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { RemoveGroup } from '../picture-groups/RemoveGroup.tsx';

/** The most categories that are offered to move pictures to. */
const MAX_CATEGORIES_OFFERED = 100;

/** Removes a category. */
export function RemoveCategory({
  category: { id, name, assetCount, concurrencyStamp },
  onClose,
}: {
  readonly category: ManagedCategory;
  readonly onClose: () => void;
}) {
  const { data } = useEndpoint(categoriesApi.list, {
    query: { sorting: 'name', maxResultCount: MAX_CATEGORIES_OFFERED },
  });
  const others = (data?.items ?? []).filter((other) => other.id !== id);
  return (
    <RemoveGroup
      name={name}
      assetCount={assetCount}
      others={others}
      texts={{
        inUse: 'CategoryInUse',
        isEmpty: 'CategoryIsEmpty',
        moveTo: 'CategoryInstead',
        removed: 'CategoryRemoved',
      }}
      onRemove={(moveTo) => {
        const other = others.find((one) => one.id === moveTo);
        const query = { concurrencyStamp, ...(other && { moveTo: other.id }) };
        return call(categoriesApi.remove, { params: { id }, query });
      }}
      onClose={onClose}
    />
  );
}
