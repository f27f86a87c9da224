import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { useKitText } from '../texts/kit-texts.ts';
import './feedback.css';

/** Delay before a loading indicator appears, in ms (R4.72, R9.11). */
export const LOADING_DELAY = 500;
/** Returns true once `isActive` has lasted for the delay. Faster loads never show an indicator. */
export function useDelayed(isActive: boolean, delay = LOADING_DELAY): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setDue(true), delay);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isActive, delay]);
  return isActive && isDue;
}

export interface LoadingIndicatorProps {
  readonly isActive?: boolean;
  readonly label?: string;
  readonly delay?: number;
  /** Progress from 0 to 1. Pass it for work longer than three seconds. */
  readonly progress?: number;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A loading indicator that appears after 500 ms, with progress if known. */
export function LoadingIndicator({
  isActive = true,
  label,
  delay = LOADING_DELAY,
  progress,
  children,
  className,
}: LoadingIndicatorProps) {
  const text = useKitText();
  const isShown = useDelayed(isActive, delay);
  return (
    <div role="status" className={classNames('ed-loading', className)}>
      {isShown && (
        <>
          {progress === undefined ? (
            <span className="ed-spinner" aria-hidden="true" />
          ) : (
            <progress
              className="ed-loading__bar"
              value={progress}
              max={1}
              aria-label={label ?? text('EditorialUi::Loading')}
            />
          )}
          <span>{label ?? text('EditorialUi::Loading')}</span>
          {children}
        </>
      )}
    </div>
  );
}

export interface SkeletonProps {
  /** Number of text lines; or pass width and height of the content. */
  readonly lines?: number;
  readonly width?: CSSProperties['inlineSize'];
  readonly height?: CSSProperties['blockSize'];
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A placeholder in the size of the content, so that nothing moves when the content arrives. */
export function Skeleton({ lines, width, height, className, style }: SkeletonProps) {
  if (lines === undefined)
    return (
      <span
        aria-hidden="true"
        className={classNames('ed-skeleton', className)}
        style={{ inlineSize: width ?? '100%', blockSize: height ?? '1em', ...style }}
      />
    );
  return (
    <span aria-hidden="true" className={classNames('ed-skeleton-lines', className)} style={style}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className="ed-skeleton"
          style={{
            inlineSize: index === lines - 1 && lines > 1 ? '62%' : '100%',
            blockSize: '0.9em',
          }}
        />
      ))}
    </span>
  );
}

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** 1 where it is all that a page shows. */
  readonly level?: 1 | 2 | 3;
  readonly className?: string;
}

/** An empty area: says what it is for, with an action to fill it. */
export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('ed-empty', className)}>
      <Heading className="ed-empty__title">{title}</Heading>
      {children !== undefined && <div className="ed-empty__text">{children}</div>}
      {action}
    </div>
  );
}
