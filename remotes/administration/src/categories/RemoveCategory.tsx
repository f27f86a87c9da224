import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { RemoveGroup } from '../picture-groups/RemoveGroup.tsx';

/** More than a site may have. */
const CHOICES = 100;

/** Removes a category. */
export function RemoveCategory({
  category: { id, name, assetCount, concurrencyStamp },
  onClose,
}: {
  readonly category: ManagedCategory;
  readonly onClose: () => void;
}) {
  const { data } = useEndpoint(categoriesApi.list, {
    query: { sorting: 'name', maxResultCount: CHOICES },
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
