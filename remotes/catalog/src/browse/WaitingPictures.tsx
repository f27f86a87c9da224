import { Skeleton } from '@editorial/ui';
import { usePictureSize } from './picture-size.ts';

/** Proportions of the places, which repeat. Rows of equal places would look like a table. */
const Proportions = [1.5, 1, 1.5, 0.75, 1.4, 1.5, 0.7, 1.3];
const PLACE_COUNT = 24;

/** Places of pictures that have not arrived, as large as the pictures will be. */
export function WaitingPictures() {
  const { rowHeightPx } = usePictureSize();
  return (
    <div className="cat-waiting" aria-hidden="true" aria-busy="true">
      {Array.from({ length: PLACE_COUNT }, (_, at) => {
        const proportion = Proportions[at % Proportions.length] ?? 1;
        return (
          <Skeleton
            key={at}
            width="auto"
            height={rowHeightPx}
            style={{ flex: `${proportion} 1 ${proportion * rowHeightPx}px` }}
          />
        );
      })}
    </div>
  );
}
