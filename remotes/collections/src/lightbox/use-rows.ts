import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Between two pictures, in pixels. The style uses the same. */
const GAP_PX = 16;
/** A card is at least this wide; on a phone there are two in a row. */
const CARD_PX = 240;
const WIDTH_SHARE_ON_PHONES = 0.4;
/** Below its picture, a card has about this much, in pixels. */
const ACTS_PX = 190;
/** Width assumed where nothing can be measured. */
const FALLBACK_WIDTH_PX = 1024;

export interface Rows {
  readonly columnCount: number;
  /** The rows that are in the document. Without a gap between them. */
  readonly rows: readonly number[];
  /** Room above and below them, in pixels. */
  readonly above: number;
  readonly below: number;
  /** For the first card of each row. */
  readonly measure: (card: Element | null) => void;
}

/** The width of a list and its distance from the top of the document, in pixels. */
function usePlace(list: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: FALLBACK_WIDTH_PX, top: 0 });
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return undefined;
    const measure = () => {
      const width = node.clientWidth || FALLBACK_WIDTH_PX;
      const top = Math.round(node.getBoundingClientRect().top + window.scrollY);
      setPlace((was) => (was.width === width && was.top === top ? was : { width, top }));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    // Content above the list may grow and shrink.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return place;
}

/**
 * The rows of a list of cards near the window: 5,000 cost as much as 50. `held` is the index of a
 * card that stays in the document, such as one that is being dragged.
 */
export function useRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  held: number | null,
): Rows {
  const { width, top } = usePlace(list);
  const least = Math.min(CARD_PX, window.innerWidth * WIDTH_SHARE_ON_PHONES);
  const columnCount = Math.max(1, Math.floor((width + GAP_PX) / (least + GAP_PX)));
  const heldRow = held === null ? null : Math.floor(held / columnCount);
  const cardWidth = (width + GAP_PX) / columnCount - GAP_PX;
  // Its result changes with each scroll, so it is not to be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columnCount),
    estimateSize: () => Math.round((cardWidth * 2) / 3) + ACTS_PX,
    overscan: 3,
    gap: GAP_PX,
    scrollMargin: top,
    rangeExtractor: ({ startIndex, endIndex, overscan, count: rowCount }) => {
      const first = Math.min(Math.max(0, startIndex - overscan), heldRow ?? rowCount);
      const last = Math.max(Math.min(rowCount - 1, endIndex + overscan), heldRow ?? 0);
      return Array.from({ length: last - first + 1 }, (_, place) => first + place);
    },
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn.at(0), drawn.at(-1)];
  return {
    columnCount,
    rows: drawn.map(({ index }) => index),
    above: first ? first.start - top : 0,
    below: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - top)) : 0,
    measure: virtualizer.measureElement,
  };
}
