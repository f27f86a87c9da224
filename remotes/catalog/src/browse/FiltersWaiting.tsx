import { Skeleton } from '@editorial/ui';

const GroupCount = 6;
/** Stands where the filters will be, in their size. */
export const FiltersWaiting = () => (
  <div className="cat-filters" aria-hidden="true">
    {Array.from({ length: GroupCount }, (_, index) => (
      <Skeleton key={index} className="cat-filters__wait" />
    ))}
  </div>
);
