import { Slot } from '@editorial/platform';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FreshLicenses } from '../licensing/FreshLicenses.tsx';
import type { Area } from './catalog-address.ts';
import type { QuickLookProps } from './QuickLook.tsx';
import type { AssetPages } from './use-asset-pages.ts';
import type { Grid } from './use-grid.ts';

// Visitors who only scroll load none of these.
const KeysHelp = lazy(() => import('./KeysHelp.tsx'));
const QuickLook = lazy(() => import('./QuickLook.tsx'));
const SelectionBar = lazy(() => import('./SelectionBar.tsx'));

/** Whether a key was pressed since the grid is on the page. */
function useHasPressedKey(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const note = () => setUsed(true);
    addEventListener('keydown', note, { once: true });
    return () => removeEventListener('keydown', note);
  }, []);
  return isUsed;
}

/**
 * The tools that open over a grid, each when it is asked for: the bar of the selection, the quick
 * look, the help with keys, and the place where another remote gathers pictures.
 */
export function GridTools({
  area,
  pages,
  grid,
  onOpen,
}: {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly grid: Grid;
  readonly onOpen: QuickLookProps['onOpen'];
}) {
  const { licensing, looking, setLooking, gather, gathering } = grid;
  const hasPressedKey = useHasPressedKey();
  return (
    <>
      {grid.chosen.size > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            chosen={[...grid.chosen.values()]}
            licensing={licensing}
            onClear={() => grid.setChosen(new Map())}
          />
        </Suspense>
      )}
      {looking === null && <FreshLicenses />}
      {looking !== null && (
        <Suspense fallback={null}>
          <QuickLook
            area={area}
            pages={pages}
            index={looking}
            licensing={licensing}
            isCovered={gathering !== null}
            onGather={gather}
            onMove={setLooking}
            onClose={() => setLooking(null)}
            onOpen={onOpen}
          />
        </Suspense>
      )}
      {hasPressedKey && (
        <Suspense fallback={null}>
          <KeysHelp
            open={grid.isHelpOpen}
            canGather={gather !== null}
            onClose={() => grid.setHelp(false)}
          />
        </Suspense>
      )}
      {licensing.isSignedIn && (
        <div className="cat-gather">
          <Slot name="grid.gather" given={{ assetIds: gathering, ...grid.gatherPlace }} />
        </div>
      )}
    </>
  );
}
