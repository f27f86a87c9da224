import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useRef, useState, type MouseEvent } from 'react';

/** Scrolls to a spot, given in shares of the content's width and height. */
const centerOn = (element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }) =>
  element.scrollTo(
    x * element.scrollWidth - element.clientWidth / 2,
    y * element.scrollHeight - element.clientHeight / 2,
  );

/** The file itself: the whole picture, or every pixel of it where it was clicked. */
export function OriginalPicture({
  asset,
  isActualSize,
  onActualSize,
}: {
  readonly asset: Asset;
  readonly isActualSize: boolean;
  readonly onActualSize: (isActualSize: boolean) => void;
}) {
  const t = useT('catalog');
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: asset.width, height: asset.height });
  const picture = useRef<HTMLImageElement>(null);
  const zoomAt = (event: MouseEvent) => {
    if (!picture.current) return;
    const { left, top, width, height } = picture.current.getBoundingClientRect();
    const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    onActualSize(!isActualSize);
    requestAnimationFrame(() => frame.current && centerOn(frame.current, at));
  };
  return (
    <figure className="rev-figure">
      {/* Focusable, so that the arrow keys move a picture that is larger than its frame. */}
      <div
        ref={frame}
        className="rev-frame"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={asset.title}
        onClick={zoomAt}
        onKeyDown={(event) => event.key === 'Enter' && onActualSize(!isActualSize)}
        data-actual={isActualSize || undefined}
      >
        <img
          src={asset.originalUrl ?? asset.previewUrl}
          alt={asset.alternativeText}
          ref={picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
      </div>
      <figcaption className="rev-caption">
        <Button
          size="small"
          onClick={() => onActualSize(!isActualSize)}
          aria-pressed={isActualSize}
        >
          {t('ActualSize')} <kbd>Z</kbd>
        </Button>
        <PixelCount width={size.width} height={size.height} file={asset} />
      </figcaption>
    </figure>
  );
}

/** The pixels that are shown, which may be fewer than the file has. */
function PixelCount({
  width,
  height,
  file,
}: {
  readonly width: number;
  readonly height: number;
  readonly file: Pick<Asset, 'width' | 'height'>;
}) {
  const t = useT('catalog');
  return (
    <span className="ed-muted ed-figures ed-small">
      {t('PixelsOf', [String(width), String(height)])}
      {width < file.width && ` · ${t('SmallerThanFile', [`${file.width} × ${file.height}`])}`}
    </span>
  );
}
