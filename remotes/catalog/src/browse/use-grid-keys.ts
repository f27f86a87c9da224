import type { ListedAsset } from '@editorial/contracts/catalog';
import { type KeyboardEvent, useCallback, useEffect } from 'react';
import type { Licensing } from '../licensing/use-licensing.ts';
import type { SetChosen } from './use-selection.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
  ) !== null;

/** Keys of the whole page: `?` opens the help, Escape ends the selection, `/` goes to the search. */
export function useGridKeys(setHelp: (isOpen: boolean) => void, setChosen: SetChosen): void {
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
export function useItemKeys({
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
