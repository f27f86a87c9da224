import type { ListedAsset } from '@editorial/contracts/catalog';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLicensing } from '../licensing/use-licensing.ts';
import type { AssetPages } from './use-asset-pages.ts';
import { useGridKeys, useItemKeys } from './use-grid-keys.ts';
import { useSelection } from './use-selection.ts';

/** Delay after scrolling ends before pages far from the window are dropped, in ms. */
const FORGET_DELAY_MS = 1000;

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

/** The state of a grid: what is selected, looked at and gathered, and the keys that change it. */
export function useGrid(pages: AssetPages, onPosition: ((index: number) => void) | undefined) {
  const licensing = useLicensing();
  const choice = useSelection(pages.items);
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

export type Grid = ReturnType<typeof useGrid>;
