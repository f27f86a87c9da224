import { HttpProblem } from '../../ground/problem.ts';
import type { InlineSources } from '../../http/inline-sources.ts';
import { type PackedText, packedText } from '../../http/packed-text.ts';

/** Pages kept, the least recently asked for go first. A page is some 60 kB. */
const PAGE_COUNT = 400;
/**
 * Pages that are kept for one visitor alone. More of them push out the first: every country, picture
 * and query is a page of its own, and nobody can push out what others read.
 */
const PAGES_OF_VISITOR = 40;
/** How long a page is kept, unless it says so: plans and texts change without the catalog. */
const PAGE_LIFETIME_SECONDS = 60;

export interface KeptPage extends InlineSources {
  readonly status: number;
  readonly html: PackedText;
  readonly keptSeconds?: number | undefined;
  /** The page that this one has become. */
  readonly movedTo?: string | undefined;
}

export type NewPage = Omit<KeptPage, 'html'> & { readonly html: string };

interface Entry {
  until: number;
  /** The only visitor who asked for it, or null. */
  of: string | null;
  readonly page: Promise<KeptPage>;
}

/** Whether a page failed for one visitor alone: their own limit was reached. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'Editorial:TooManyRequests';

/**
 * Remembers drawn pages. A page that is asked for by several visitors at once is drawn once, and a
 * page that could not be drawn is not kept. A visitor that waits for a page that fails because of
 * another visitor's limit gets a drawing of their own. Pages that one visitor alone asked for take
 * the room of that visitor's others, not of anybody's.
 */
export function createPageMemory(now: () => number = Date.now) {
  const pages = new Map<string, Entry>();
  const fresh = (key: string) => {
    const kept = pages.get(key);
    return kept && now() < kept.until ? kept : undefined;
  };
  function keep(key: string, entry: Entry): void {
    pages.delete(key);
    pages.set(key, entry);
    const [oldest] = pages.keys();
    if (pages.size > PAGE_COUNT && oldest !== undefined) pages.delete(oldest);
  }
  /** Makes room among the pages of a visitor who alone asked for many. */
  function makeRoom(visitor: string): void {
    const own = [...pages].filter(([, { of }]) => of === visitor);
    const [oldest] = own;
    if (own.length >= PAGES_OF_VISITOR && oldest) pages.delete(oldest[0]);
  }
  function drawn(key: string, draw: () => Promise<NewPage>, of: string | null): Promise<KeptPage> {
    const page = draw().then((made) => ({ ...made, html: packedText(made.html) }));
    const entry: Entry = { until: now() + PAGE_LIFETIME_SECONDS * 1000, of, page };
    if (!fresh(key)) {
      // A page that has expired was perhaps read by others: it is not one visitor's for its age.
      if (pages.has(key)) entry.of = pages.get(key)?.of === of ? of : null;
      else if (of !== null) makeRoom(of);
      keep(key, entry);
    }
    page.then(
      ({ keptSeconds = PAGE_LIFETIME_SECONDS }) => {
        entry.until = Math.min(entry.until, now() + keptSeconds * 1000);
        keep(key, entry);
      },
      () => pages.get(key) === entry && pages.delete(key),
    );
    return page;
  }
  return {
    /** Whether a page is kept, or is being drawn. */
    has: (key: string): boolean => fresh(key) !== undefined,
    /** `visitor` is the one who asks; without one, nobody is counted. */
    async read(
      key: string,
      draw: () => Promise<NewPage>,
      visitor: string | null = null,
    ): Promise<KeptPage> {
      const kept = fresh(key);
      if (!kept) return drawn(key, draw, visitor);
      if (kept.of !== visitor) kept.of = null;
      keep(key, kept);
      return kept.page.catch((error: unknown) => {
        if (isOwnFailure(error)) return drawn(key, draw, visitor);
        throw error;
      });
    },
  };
}
