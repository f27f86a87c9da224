import type { InlineSources } from '../inline-sources.ts';
import { type PackedText, packedText } from '../packed-text.ts';

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

/**
 * Remembers drawn pages. A page that is asked for by several visitors at once is drawn once, and a
 * page that could not be drawn is not kept.
 */
export function createPageMemory(now: () => number = Date.now) {
  const pages = new Map<string, { until: number; readonly page: Promise<KeptPage> }>();
  return {
    async read(key: string, draw: () => Promise<NewPage>): Promise<KeptPage> {
      const kept = pages.get(key);
      if (kept && now() < kept.until) {
        pages.delete(key);
        pages.set(key, kept);
        return kept.page;
      }
      const page = draw().then((drawn) => ({ ...drawn, html: packedText(drawn.html) }));
      const entry = { until: now() + PAGE_LIFETIME_SECONDS * 1000, page };
      pages.delete(key);
      pages.set(key, entry);
      const [oldest] = pages.keys();
      if (pages.size > PAGE_COUNT && oldest !== undefined) pages.delete(oldest);
      page.then(
        ({ keptSeconds = PAGE_LIFETIME_SECONDS }) => {
          entry.until = Math.min(entry.until, now() + keptSeconds * 1000);
        },
        () => pages.get(key)?.page === page && pages.delete(key),
      );
      return page;
    },
  };
}
