import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useKitText } from '../texts/kit-texts.ts';
import { Picture } from './Picture.tsx';

/** The facts of a picture for the grid. An asset of the contract has all of it. */
export interface GridPicture {
  readonly id: string;
  readonly title: string;
  readonly alternativeText?: string;
  readonly width: number;
  readonly height: number;
  readonly thumbUrl: string;
  /**
   * A larger file of the same picture, with or without watermark like the first. The browser picks
   * one by pixel density, so a mix would show watermarks on some pictures of a grid only.
   */
  readonly largeThumbUrl?: string;
  readonly thumbHash?: string | null;
  /** Widths of the two files in pixels. */
  readonly thumbWidth?: number;
  readonly largeThumbWidth?: number;
}

/**
 * The files for the browser to choose from, and the picture's display size. The pixel density is
 * limited to 2: more is not visible, and on a phone with density 3 it would only cost bandwidth.
 */
function sources(
  { thumbUrl, thumbWidth, largeThumbUrl, largeThumbWidth }: GridPicture,
  shown: number,
): { srcSet: string; sizes: string } | undefined {
  if (!largeThumbUrl || !thumbWidth || !largeThumbWidth || largeThumbWidth <= thumbWidth)
    return undefined;
  return {
    srcSet: `${thumbUrl} ${thumbWidth}w, ${largeThumbUrl} ${largeThumbWidth}w`,
    sizes: `(min-resolution: 2.5dppx) ${Math.round((shown * 2) / 3)}px, ${Math.round(shown)}px`,
  };
}

/**
 * Actions on a picture, by its index. The object stays the same for the life of the grid, so that
 * cells render again only when their own data changes.
 */
export interface GridActions {
  readonly open: (index: number) => void;
  readonly activate: (index: number) => void;
  readonly hover: (index: number) => void;
  readonly select: (index: number, isRange: boolean) => void;
}

interface GridCellProps {
  readonly item: GridPicture;
  readonly index: number;
  /** The first index of its list, and behind its last. */
  readonly first: number;
  readonly end: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly href: string | undefined;
  readonly opens: boolean;
  readonly selects: boolean;
  readonly actions: GridActions;
  readonly keyShortcuts: string | undefined;
  readonly mark: ReactNode;
  readonly overlay: ReactNode;
}

const pictureOf = ({ item, width }: GridCellProps) => (
  <Picture
    fill
    lazy={false}
    src={item.thumbUrl}
    {...sources(item, width)}
    alt={item.alternativeText || item.title}
    width={item.width}
    height={item.height}
    thumbHash={item.thumbHash}
  />
);

/** The properties of the link or button that opens the picture. Shift selects it instead. */
const openingOf = ({ index, isActive, opens, selects, actions, keyShortcuts }: GridCellProps) => ({
  className: 'ed-grid__open',
  tabIndex: isActive ? 0 : -1,
  'aria-keyshortcuts': keyShortcuts,
  onFocus: () => actions.activate(index),
  onClick: (event: MouseEvent) => {
    if (selects && event.shiftKey) {
      event.preventDefault();
      actions.select(index, true);
    } else if (opens && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      actions.open(index);
    }
  },
});

/** One picture of the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { item, index, first, end, isActive, isSelected, href, selects, actions, mark, overlay } =
    props;
  const text = useKitText();
  const picture = pictureOf(props);
  const opening = openingOf(props);
  return (
    <div
      role="listitem"
      aria-posinset={index - first + 1}
      aria-setsize={end - first}
      data-index={index}
      data-selected={isSelected || undefined}
      className="ed-grid__cell"
      style={{
        insetInlineStart: props.left,
        insetBlockStart: props.top,
        inlineSize: props.width,
        blockSize: props.height,
      }}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') actions.hover(index);
      }}
    >
      {href === undefined ? (
        <button type="button" {...opening}>
          {picture}
        </button>
      ) : (
        <Link {...opening} to={href} draggable={false}>
          {picture}
        </Link>
      )}
      {mark !== undefined && mark !== null && <div className="ed-grid__mark">{mark}</div>}
      {overlay !== undefined && overlay !== null && (
        <div className="ed-grid__overlay">{overlay}</div>
      )}
      {selects && (
        <label className="ed-grid__select">
          <input
            type="checkbox"
            className="ed-checkbox"
            tabIndex={isActive ? 0 : -1}
            checked={isSelected}
            aria-label={text('EditorialUi::SelectPicture', [item.title])}
            onChange={(event) =>
              actions.select(
                index,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        </label>
      )}
    </div>
  );
});
