import type { ListedAsset } from '@editorial/contracts/catalog';
import { Slot } from '@editorial/platform';
import { PictureGrid } from '@editorial/ui/grid';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { FreshLicenses } from '../licensing/FreshLicenses.tsx';
import { picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import { HoverActs } from './HoverActs.tsx';
import {
  cameFrom,
  keepSelection,
  nameOfResults,
  openedFrom,
  rememberOpened,
  selectionOf,
} from './kept-results.ts';
import { usePictureSize } from './picture-size.ts';
import { hasMarks, PictureMarks } from './PictureMarks.tsx';
import type { QuickLookProps } from './QuickLook.tsx';
import type { AssetPages } from './use-asset-pages.ts';
import { useLicensing, type Licensing } from '../licensing/use-licensing.ts';

// Visitors who use no key, select nothing and only scroll do not load what more needs.
const KeysHelp = lazy(() => import('./KeysHelp.tsx'));
const QuickLook = lazy(() => import('./QuickLook.tsx'));
const SelectionBar = lazy(() => import('./SelectionBar.tsx'));

export interface AssetGridProps {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly label: string;
  readonly initialIndex?: number;
  /** The height of a row at least, in px, whatever size the visitor chose. */
  readonly leastRowPx?: number;
  readonly onPosition?: (index: number) => void;
}

/** Delay after scrolling ends before pages far from the window are dropped, in ms. */
const FORGET_DELAY_MS = 1000;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
  ) !== null;

/**
 * The selection. A selected picture stays selected when its page is no longer loaded, and when the
 * visitor comes back to the results in the same window.
 */
function useChosen(items: readonly ListedAsset[]) {
  const { pathname, search } = useLocation();
  const results = nameOfResults(pathname, search);
  const [chosen, setChosen] = useState(() => selectionOf(results));
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    setChosen(selectionOf(results));
  }
  useEffect(() => keepSelection(results, chosen), [results, chosen]);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const select = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const loaded = new Map(items.map((item) => [item.id, item]));
        return new Map(
          [...ids].flatMap((id) => {
            const item = before.get(id) ?? loaded.get(id);
            return item ? [[id, item] as const] : [];
          }),
        );
      }),
    [items],
  );
  return { chosen, setChosen, selected, select };
}

/**
 * Returns a function that reports the visitor's position. When scrolling rests, it drops the pages
 * far from there.
 * The returned function must not close over the loaded pictures: they could not be
 * garbage-collected.
 */
function usePosition(
  onPosition: ((index: number) => void) | undefined,
  forgetFar: ((index: number) => void) | null,
): (index: number) => void {
  const forget = useRef(forgetFar);
  useEffect(() => {
    forget.current = forgetFar;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (index: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => forget.current?.(index), FORGET_DELAY_MS);
      onPosition?.(index);
    },
    [onPosition],
  );
}

/**
 * The pictures that another remote gathers: the selection if the picture is part of it, else the picture alone.
 * Possible once a remote fills the place.
 */
function useGathering(chosen: ReadonlyMap<string, ListedAsset>) {
  const [gathering, setGathering] = useState<readonly string[] | null>(null);
  const [canGather, setCanGather] = useState(false);
  const onReady = useCallback(() => setCanGather(true), []);
  const onClose = useCallback(() => setGathering(null), []);
  const gather = useCallback(
    (id: string) => setGathering(chosen.has(id) ? [...chosen.keys()] : [id]),
    [chosen],
  );
  return { gathering, canGather, gather, onReady, onClose };
}

type SetChosen = ReturnType<typeof useChosen>['setChosen'];

/** Keys of the whole page: `?` opens the help, Escape ends the selection, `/` goes to the search. */
function useGridKeys(setHelp: (isOpen: boolean) => void, setChosen: SetChosen): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setHelp(true);
      if (event.key === 'Escape') setChosen(new Map());
      if (event.key !== '/') return;
      const search = document.querySelector<HTMLInputElement>(
        'header input[type="search"], [role="search"] input',
      );
      if (!search) return;
      event.preventDefault();
      search.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [setHelp, setChosen]);
}

/** Keys of the picture that has the focus. */
function useItemKeys({
  licensing,
  setChosen,
  setLooking,
  gather,
}: {
  readonly licensing: Licensing;
  readonly setChosen: SetChosen;
  readonly setLooking: (index: number) => void;
  /** Null while no remote gathers pictures. */
  readonly gather: ((id: string) => void) | null;
}) {
  return useCallback(
    (event: KeyboardEvent, item: ListedAsset, index: number) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts: Readonly<Record<string, () => void>> = {
        ' ': () => setLooking(index),
        b: () => licensing.toggleBasket([item]),
        d: () => void licensing.download({ assetIds: [item.id] }),
        ...(gather ? { l: () => gather(item.id) } : {}),
        x: () =>
          setChosen((before) =>
            before.has(item.id)
              ? new Map([...before].filter(([id]) => id !== item.id))
              : new Map([...before, [item.id, item]]),
          ),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    },
    [licensing, setChosen, setLooking, gather],
  );
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

/** The state of a grid: what is selected, looked at and gathered, and the keys that change it. */
function useGrid(pages: AssetPages, onPosition: AssetGridProps['onPosition']) {
  const licensing = useLicensing();
  const choice = useChosen(pages.items);
  const { chosen, setChosen } = choice;
  const [looking, setLooking] = useState<number | null>(null);
  const [isHelpOpen, setHelp] = useState(false);
  const { gathering, canGather, gather: gatherOne, ...gatherPlace } = useGathering(chosen);
  // A range selection and the quick look need the loaded pictures, so nothing is dropped meanwhile.
  const storePosition = usePosition(
    onPosition,
    chosen.size === 0 && looking === null ? pages.forgetFar : null,
  );
  useGridKeys(setHelp, setChosen);
  const gather = canGather ? gatherOne : null;
  const onItemKey = useItemKeys({ licensing, setChosen, setLooking, gather });
  return {
    ...choice,
    licensing,
    looking,
    setLooking,
    isHelpOpen,
    setHelp,
    gather,
    gathering,
    gatherPlace,
    storePosition,
    onItemKey,
  };
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
      <BesideGrid area={area} pages={pages} grid={grid} onOpen={open} />
    </>
  );
}

/** Whether a key was pressed since the grid is on the page. */
function useKeyboard(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const note = () => setUsed(true);
    addEventListener('keydown', note, { once: true });
    return () => removeEventListener('keydown', note);
  }, []);
  return isUsed;
}

/** Acts on the pictures of a grid: the selection's bar, the quick look, keys and gathering. */
function BesideGrid({
  area,
  pages,
  grid,
  onOpen,
}: Pick<AssetGridProps, 'area' | 'pages'> &
  Pick<QuickLookProps, 'onOpen'> & { readonly grid: ReturnType<typeof useGrid> }) {
  const { licensing, looking, setLooking, gather, gathering } = grid;
  const usesKeys = useKeyboard();
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
      {usesKeys && (
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
