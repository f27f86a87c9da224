import { useRef, type RefObject } from 'react';
import type { GridRow } from './justify-rows.ts';
import { useDragSelection } from './selection.ts';

/**
 * The selection of a grid: by check box, by a range with Shift, and by a rectangle of the mouse.
 * `items` are the loaded results, of which the first has the index `start`. `toggle` changes one
 * picture; `extend` adds all from the last changed one, or from `otherwise`; `drag` is the rectangle.
 */
export function useGridSelection<Item extends { readonly id: string }>({
  root,
  rows,
  isRtl,
  items,
  start,
  selected,
  onSelect,
}: {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly GridRow[];
  readonly isRtl: boolean;
  readonly items: readonly Item[];
  readonly start: number;
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
}) {
  /** The end of a range that stays where it is. */
  const anchor = useRef<number | null>(null);
  const beforeDrag = useRef<ReadonlySet<string>>(new Set());
  const drag = useDragSelection({
    root,
    rows,
    isRtl,
    isEnabled: onSelect !== undefined,
    onDrag: (indexes, isFirst) => {
      if (isFirst) beforeDrag.current = selected ?? new Set();
      const ids = indexes.flatMap((index) => items[index - start]?.id ?? []);
      onSelect?.(new Set([...beforeDrag.current, ...ids]));
    },
  });
  const toggle = (index: number) => {
    const item = items[index - start];
    if (!onSelect || !item) return;
    const next = new Set(selected);
    if (!next.delete(item.id)) next.add(item.id);
    anchor.current = index;
    onSelect(next);
  };
  const extend = (index: number, otherwise?: number) => {
    if (!onSelect) return;
    anchor.current ??= otherwise ?? null;
    if (!items[index - start]) return;
    // Both ends of a range must be loaded, so that the range has no gaps.
    if (anchor.current === null || !items[anchor.current - start]) {
      toggle(index);
      return;
    }
    const from = Math.min(anchor.current, index) - start;
    const to = Math.max(anchor.current, index) - start;
    onSelect(new Set([...(selected ?? []), ...items.slice(from, to + 1).map(({ id }) => id)]));
  };
  return { toggle, extend, drag };
}
