import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { call } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { RemoveGroup } from '../picture-groups/RemoveGroup.tsx';

/** So many sets are offered as the pictures' new one. */
const CHOICES = 1000;

/** Removes a set. */
export function RemoveSet({
  set,
  onClose,
}: {
  readonly set: ManagedSet;
  readonly onClose: () => void;
}) {
  const { data } = useEndpoint(assetSetsApi.list, {
    query: { sorting: 'title', maxResultCount: CHOICES },
  });
  const others = (data?.items ?? [])
    .filter(({ id }) => id !== set.id)
    .map(({ id, title }) => ({ id: String(id), name: title }));
  return (
    <RemoveGroup
      name={set.title}
      assetCount={set.assetCount}
      others={others}
      texts={{
        inUse: 'SetInUse',
        isEmpty: 'SetIsEmpty',
        moveTo: 'MoveTo',
        removed: 'SetRemoved',
      }}
      onRemove={(moveTo) => {
        const query = moveTo ? { moveTo: Number(moveTo) } : {};
        return call(assetSetsApi.remove, { params: { id: set.id }, query });
      }}
      onClose={onClose}
    />
  );
}
