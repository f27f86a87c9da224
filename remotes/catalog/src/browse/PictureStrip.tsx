import type { ListedAsset } from '@editorial/contracts/catalog';
import { Icon, Picture } from '@editorial/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import './picture-strip.css';

export interface PictureStripProps {
  readonly area: Area;
  readonly assets: readonly ListedAsset[];
  readonly label: string;
  readonly height?: number;
  /** One link target for all pictures, instead of each picture's own page. */
  readonly to?: string;
}

/** Share of the visible width by which a button moves the strip. */
const MOVE_SHARE = 0.8;
/** Distances below this, in px, are rounding errors of the browser. */
const LEAST_HIDDEN_PX = 2;

/** At which ends the strip is cut: `before`, `after`, both, or neither. */
function useCutEnds(strip: RefObject<HTMLElement | null>, count: number): string {
  const [ends, setEnds] = useState('');
  const read = useCallback(() => {
    const element = strip.current;
    if (!element) return;
    // Negative in right-to-left layouts.
    const before = Math.abs(element.scrollLeft);
    const after = element.scrollWidth - element.clientWidth - before;
    setEnds(
      [
        ...(before > LEAST_HIDDEN_PX ? ['before'] : []),
        ...(after > LEAST_HIDDEN_PX ? ['after'] : []),
      ].join(' '),
    );
  }, [strip]);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    element.addEventListener('scroll', read, { passive: true });
    // Reports the first size, too.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(read);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer?.disconnect();
    };
  }, [strip, read, count]);
  return ends;
}

/** Uncropped pictures of equal height in a row that scrolls sideways. */
export function PictureStrip({ area, assets, label, height = 200, to }: PictureStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const ends = useCutEnds(strip, assets.length);
  const move = (direction: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const left = direction * sign * MOVE_SHARE * element.clientWidth;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left, behavior: isCalm ? 'auto' : 'smooth' });
  };
  return (
    <div className="cat-strip-frame" data-more={ends || undefined}>
      <ul className="cat-strip" ref={strip} aria-label={label} style={{ blockSize: height }}>
        {assets.map((asset) => (
          <li
            key={asset.id}
            style={{ aspectRatio: `${Math.max(1, asset.width)} / ${Math.max(1, asset.height)}` }}
          >
            <Link
              to={to ?? picturePath(area, asset.id)}
              title={asset.title}
              tabIndex={to ? -1 : undefined}
              aria-hidden={to ? true : undefined}
            >
              <Picture
                fill
                src={asset.thumbUrl}
                alt={asset.alternativeText}
                width={asset.width}
                height={asset.height}
                thumbHash={asset.thumbHash}
              />
            </Link>
          </li>
        ))}
      </ul>
      {/* For the mouse only: by keyboard, the links themselves scroll into view. */}
      {ends.includes('before') && <MoveButton to="before" onClick={() => move(-1)} />}
      {ends.includes('after') && <MoveButton to="after" onClick={() => move(1)} />}
    </div>
  );
}

function MoveButton({
  to,
  onClick,
}: {
  readonly to: 'before' | 'after';
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={to === 'after' ? 'cat-strip__move cat-strip__move--after' : 'cat-strip__move'}
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
    >
      <Icon name={to === 'after' ? 'next' : 'previous'} />
    </button>
  );
}
