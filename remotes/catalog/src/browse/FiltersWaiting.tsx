import { Skeleton } from '@editorial/ui';

const GROUP_COUNT = 6;
/** Placeholder in the size of the filters. */
export const FiltersWaiting = () => (
  <div className="cat-filters" aria-hidden="true">
    {Array.from({ length: GROUP_COUNT }, (_, index) => (
      <Skeleton key={index} className="cat-filters__wait" />
    ))}
  </div>
);
