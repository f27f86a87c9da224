import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react';

/** The second part of a grid's results, such as those with only some of the searched words. */
export interface GridRest {
  /** Index of its first picture among all results. */
  readonly from: number;
  readonly title: string;
  /** A few words beside the title, such as a number of pictures. */
  readonly about?: string | undefined;
}

/** Height of a heading in one line, in px, until it is measured. */
const ASSUMED_HEIGHT_PX = 56;

/** Not in a style sheet: those of the kit are part of the first visit, which has no search. */
const headingStyle: CSSProperties = {
  position: 'absolute',
  insetInline: 0,
  paddingBlock: 'var(--ed-4) var(--ed-2)',
  borderBlockStart: '1px solid var(--ed-hairline)',
};

/** The heading for the layout: where it is, and its height, which follows the size of its text. */
export function useHeadingHeight(index: number | undefined) {
  const [height, setHeight] = useState(ASSUMED_HEIGHT_PX);
  const headRef = useCallback<RefCallback<HTMLElement>>((node) => {
    if (!node) return undefined;
    const measure = () => setHeight(node.offsetHeight || ASSUMED_HEIGHT_PX);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  const head = useMemo(
    () => (index === undefined ? undefined : { index, height }),
    [index, height],
  );
  return { head, headRef };
}

/**
 * Two lists of pictures with the heading of the second between them, so that the order of the
 * document is the one on the screen (WCAG 2.2, 1.3.2). `top` is null while the heading is not loaded.
 */
export function GridHeading({
  title,
  about,
  label,
  top,
  measure,
  before,
  after,
}: GridRest & {
  readonly label: string;
  readonly top: number | null;
  readonly measure: RefCallback<HTMLElement>;
  readonly before: ReactNode;
  readonly after: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <div role="list" aria-label={label}>
        {before}
      </div>
      <div
        ref={measure}
        className="ed-row"
        style={{
          ...headingStyle,
          ...(top === null ? { display: 'none' } : { insetBlockStart: top }),
        }}
      >
        <h2 id={id} style={{ fontSize: 'var(--ed-size-3)' }}>
          {title}
        </h2>
        {about !== undefined && <span className="ed-muted ed-small ed-figures">{about}</span>}
      </div>
      <div role="list" aria-labelledby={id}>
        {after}
      </div>
    </>
  );
}
