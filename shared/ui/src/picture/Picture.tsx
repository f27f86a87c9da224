import { useState, type CSSProperties } from 'react';
import { classNames } from '../controls/class-names.ts';
import { placeholderOf } from './thumb-hash.ts';
import './picture.css';

export interface PictureProps {
  readonly src: string;
  /** The content of the picture in words. Empty for decorative pictures. */
  readonly alt: string;
  /** The picture's size. Only the ratio matters. */
  readonly width: number;
  readonly height: number;
  readonly thumbHash?: string | null;
  readonly srcSet?: string;
  readonly sizes?: string;
  /** Use `high` for the main picture of a page. */
  readonly priority?: 'high' | 'low' | 'auto';
  readonly lazy?: boolean;
  /** Fills its parent instead of keeping its aspect ratio. */
  readonly fill?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/**
 * A picture that loads within this time, in ms, appears without a fade. Fading in many pictures at
 * a time would take half of the scrolling time.
 */
const FADE_IN_AFTER_MS = 200;

/**
 * A picture that is never cropped and never moves the layout: its blurred colors fill the space
 * until it loads.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  thumbHash,
  srcSet,
  sizes,
  priority = 'auto',
  lazy = true,
  fill = false,
  className,
  style,
}: PictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [begin] = useState(() => performance.now());
  const [isLate, setLate] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const placeholder = loaded === src ? undefined : placeholderOf(thumbHash);
  return (
    <span
      className={classNames('ed-picture', fill && 'ed-picture--fill', className)}
      data-failed={failed === src || undefined}
      style={{
        ...(fill ? {} : { aspectRatio: `${width} / ${height}` }),
        ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}),
        ...style,
      }}
    >
      <img
        className="ed-picture__image"
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        decoding="async"
        loading={lazy && priority !== 'high' ? 'lazy' : 'eager'}
        fetchPriority={priority}
        data-loaded={loaded === src ? (isLate ? 'late' : 'soon') : undefined}
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoaded(src);
        }}
        onLoad={() => {
          setLate(performance.now() - begin > FADE_IN_AFTER_MS);
          setLoaded(src);
        }}
        onError={() => setFailed(src)}
      />
    </span>
  );
}
