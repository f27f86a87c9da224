import { HttpProblem } from '../../ground/problem.ts';
import type { InlineSources } from '../../http/inline-sources.ts';
import { type PackedText, packedText } from '../../http/packed-text.ts';

/** Pages kept, the least recently asked for go first. A page is some 60 kB. */
const PAGE_COUNT = 400;
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

/** Whether a page failed for one visitor alone: their own limit was reached. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'Editorial:TooManyRequests';

/**
 * Remembers drawn pages. A page that is asked for by several visitors at once is drawn once, and a
 * page that could not be drawn is not kept. A visitor that waits for a page that fails because of
 * another visitor's limit gets a drawing of their own.
 */
export function createPageMemory(now: () => number = Date.now) {
  const pages = new Map<string, { until: number; readonly page: Promise<KeptPage> }>();
  const fresh = (key: string) => {
    const kept = pages.get(key);
    return kept && now() < kept.until ? kept : undefined;
  };
  function keep(key: string, entry: { until: number; readonly page: Promise<KeptPage> }): void {
    pages.delete(key);
    pages.set(key, entry);
    const [oldest] = pages.keys();
    if (pages.size > PAGE_COUNT && oldest !== undefined) pages.delete(oldest);
  }
  function drawn(key: string, draw: () => Promise<NewPage>): Promise<KeptPage> {
    const page = draw().then((made) => ({ ...made, html: packedText(made.html) }));
    const entry = { until: now() + PAGE_LIFETIME_SECONDS * 1000, page };
    if (!fresh(key)) keep(key, entry);
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
    async read(key: string, draw: () => Promise<NewPage>): Promise<KeptPage> {
      const kept = fresh(key);
      if (!kept) return drawn(key, draw);
      keep(key, kept);
      return kept.page.catch((error: unknown) => {
        if (isOwnFailure(error)) return drawn(key, draw);
        throw error;
      });
    },
  };
}
