import type { KeyboardEvent, ReactNode } from 'react';
import type { GridPicture } from './GridCell.tsx';
import type { GridRest } from './GridHeading.tsx';

export interface PictureGridProps<Item extends GridPicture> {
  /**
   * The loaded results, without gaps. With `onSeek`, the grid reserves space for all other results.
   */
  readonly items: readonly Item[];
  /** Index of the first of `items` among all results. */
  readonly start?: number;
  /** Names the list for assistive technology. */
  readonly label: string;
  /** The picture's link target. Without it, the picture is a button that calls `onOpen`. */
  readonly hrefOf?: (item: Item) => string;
  readonly onOpen?: (item: Item, index: number) => void;
  /** Rendered over the hovered or focused picture. */
  readonly renderOverlay?: (
    item: Item,
    state: { readonly isSelected: boolean; readonly index: number; readonly hasFocus: boolean },
  ) => ReactNode;
  /** Rendered over every picture, such as a badge for licensed pictures. */
  readonly renderMark?: (item: Item) => ReactNode;
  /**
   * Ids of the selected pictures. With `onSelect`, people can select by check box, Shift and drag.
   */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /**
   * Called while the window is near the end of `items`; with `onSeek` only if there are more.
   */
  readonly onReachEnd?: () => void;
  /** Called while the window is near the start of `items`, if there are results before them. */
  readonly onReachStart?: () => void;
  /** Called when the visitor moved far from `items`: load those around this index instead. */
  readonly onSeek?: (index: number) => void;
  /** The picture whose row is at the top of the window at the start. */
  readonly initialIndex?: number;
  /** The picture that gets the focus at the start: the one that a page was opened from. */
  readonly initialFocus?: number | undefined;
  /** Called with the first visible picture, for example to store it in the URL. */
  readonly onPosition?: (index: number) => void;
  /**
   * Called for keys on a picture other than the arrows: space, b, d. Call `preventDefault` to
   * handle one.
   */
  readonly onItemKey?: (event: KeyboardEvent, item: Item, index: number) => void;
  /** These keys, as `aria-keyshortcuts` names them (WAI-ARIA 1.2). */
  readonly keyShortcuts?: string;
  readonly targetHeight?: number;
  readonly gap?: number;
  /** Number of all results, when there are more than `items`. */
  readonly total?: number;
  /** A second part of the results, under a heading of its own. */
  readonly rest?: GridRest | undefined;
}
