import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useKitText } from '../texts/kit-texts.ts';
import { Picture } from './Picture.tsx';

/** What the grid must know of a picture; a contract's asset has all of it. */
export interface GridPicture {
  readonly id: string;
  readonly title: string;
  readonly alternativeText?: string;
  readonly width: number;
  readonly height: number;
  readonly thumbUrl: string;
  readonly previewUrl?: string;
  readonly thumbHash?: string | null;
  /** Pixel width of the file behind `thumbUrl`; with `previewWidth` the browser picks the sharper one. */
  readonly thumbWidth?: number;
  readonly previewWidth?: number;
}
interface GridCellProps {
  readonly item: GridPicture; readonly index: number; readonly total: number; readonly isActive: boolean; readonly isSelected: boolean; readonly place: CSSProperties;
  readonly href: string | undefined; readonly onOpen: (() => void) | undefined; readonly onActivate: () => void; readonly onHover: () => void; readonly onSelect: ((isRange: boolean) => void) | undefined;
  readonly mark: ReactNode; readonly overlay: ReactNode;
}
/** One picture of the grid. */
export function GridCell({ item, index, total, isActive, isSelected, place, href, onOpen, onActivate, onHover, onSelect, mark, overlay }: GridCellProps) {
  const text = useKitText();
  const srcSet = item.previewUrl && item.thumbWidth && item.previewWidth ? `${item.thumbUrl} ${item.thumbWidth}w, ${item.previewUrl} ${item.previewWidth}w` : undefined;
  const picture = (
    <Picture fill lazy={false} src={item.thumbUrl} srcSet={srcSet} sizes={srcSet ? `${Math.round(Number(place.inlineSize))}px` : undefined} alt={item.alternativeText || item.title} width={item.width} height={item.height} thumbHash={item.thumbHash} />
  );
  const opening = {
    className: 'ed-grid__open', tabIndex: isActive ? 0 : -1, onFocus: onActivate,
    onClick: (event: MouseEvent) => {
      if (onSelect && event.shiftKey) {
        event.preventDefault();
        onSelect(true);
      } else if (onOpen && !event.metaKey && !event.ctrlKey) {
        event.preventDefault();
        onOpen();
      }
    },
  };
  return (
    <div role="listitem" aria-posinset={index + 1} aria-setsize={total} data-index={index} data-selected={isSelected || undefined} className="ed-grid__cell" style={place} onPointerEnter={onHover}>
      {href === undefined ? <button type="button" {...opening}>{picture}</button> : <Link {...opening} to={href} draggable={false}>{picture}</Link>}
      {mark !== undefined && mark !== null && <div className="ed-grid__mark">{mark}</div>}
      {overlay !== undefined && overlay !== null && <div className="ed-grid__overlay">{overlay}</div>}
      {onSelect && (
        <label className="ed-grid__select">
          <input type="checkbox" className="ed-checkbox" tabIndex={isActive ? 0 : -1} checked={isSelected} aria-label={text('EditorialUi::SelectPicture', [item.title])} onChange={(event) => onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)} />
        </label>
      )}
    </div>
  );
}
