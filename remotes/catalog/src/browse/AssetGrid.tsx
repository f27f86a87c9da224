import { PictureGrid } from '@editorial/ui/grid';
import type { ListedAsset } from '@editorial/contracts/catalog';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import { GridTools } from './GridTools.tsx';
import { HoverActs } from './HoverActs.tsx';
import { cameFrom, nameOfResults, openedFrom, rememberOpened } from './kept-results.ts';
import { usePictureSize } from './picture-size.ts';
import { hasMarks, PictureMarks } from './PictureMarks.tsx';
import { useRestHeading } from './rest-heading.ts';
import type { AssetPages } from './use-asset-pages.ts';
import { useGrid } from './use-grid.ts';

export interface AssetGridProps {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly label: string;
  readonly initialIndex?: number;
  /** The height of a row at least, in px, whatever size the visitor chose. */
  readonly leastRowPx?: number;
  readonly onPosition?: (index: number) => void;
}

/** Opens a picture's page, which leads to its neighbors in these results and back to them. */
function useOpenPicture(area: Area): (item: ListedAsset, index: number) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (item, index) => {
    rememberOpened(nameOfResults(pathname, search), index);
    void navigate(picturePath(area, item.id), { state: cameFrom(index) });
  };
}

/** The picture that the visitor comes back from, for the focus. Undefined on any other way. */
function useReturnedFrom(): number | undefined {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [index] = useState(() =>
    isBack ? openedFrom(nameOfResults(pathname, search)) : undefined,
  );
  // A new load of the page begins at its head.
  useEffect(() => rememberOpened('', 0), []);
  return index;
}

/**
 * A grid of pictures with every action on them: quick look, selection, basket and download, also by
 * keyboard.
 */
export function AssetGrid({
  area,
  pages,
  label,
  initialIndex,
  leastRowPx = 0,
  onPosition,
}: AssetGridProps) {
  const { rowHeightPx } = usePictureSize();
  const open = useOpenPicture(area);
  const grid = useGrid(pages, onPosition);
  const returnedFrom = useReturnedFrom();
  const { licensing, setLooking, gather } = grid;
  return (
    <>
      <PictureGrid
        items={pages.items}
        start={pages.start}
        label={label}
        targetHeight={Math.max(rowHeightPx, leastRowPx)}
        total={pages.total}
        rest={useRestHeading(pages)}
        hrefOf={(item) => picturePath(area, item.id)}
        onOpen={open}
        selected={licensing.isSignedIn ? grid.selected : undefined}
        onSelect={licensing.isSignedIn ? grid.select : undefined}
        onReachEnd={pages.loadAfter}
        onReachStart={pages.loadBefore}
        onSeek={pages.seek}
        initialIndex={initialIndex}
        initialFocus={returnedFrom}
        onPosition={grid.storePosition}
        onItemKey={grid.onItemKey}
        keyShortcuts={gather ? 'Space B D X L' : 'Space B D X'}
        renderMark={(item) =>
          hasMarks(item, licensing) ? (
            <PictureMarks item={item} area={area} licensing={licensing} />
          ) : null
        }
        renderOverlay={(item, { index, hasFocus }) => (
          <HoverActs
            hasFocus={hasFocus}
            item={item}
            licensing={licensing}
            onLook={() => setLooking(index)}
            onGather={gather}
          />
        )}
      />
      <GridTools area={area} pages={pages} grid={grid} onOpen={open} />
    </>
  );
}
