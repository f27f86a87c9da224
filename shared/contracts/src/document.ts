import type { Html } from './markup.ts';

/** The file of a release that draws its pages on the server. It is built from `src/document.ts`. */
export const DOCUMENT_FILE = 'document.js';

/** Data of a page for search engines and shared links. */
export interface PageCard {
  readonly title: string;
  readonly description: string;
  /** The page's one path, with the part of the query that makes it another page. */
  readonly path: string;
  /** Its address may be a path of the site. */
  readonly image?: { readonly address: string; readonly text: string };
  /** Structured data (schema.org). */
  readonly data: object;
}

/** A page as the server draws it. */
export interface DrawnPage {
  /** 404 for what does not exist, 410 for what is gone. Without it, 200. */
  readonly status?: 200 | 404 | 410;
  /** Left out on pages that search engines do not list. */
  readonly card?: PageCard;
  readonly body: Html;
  /** CSS rules that only this page needs. */
  readonly style?: string;
  /**
   * Whether what visitors do there works as links and forms. Its scripts then wait until a visitor
   * does something, or has done nothing for some seconds, and links of the header open at once.
   */
  readonly worksWithoutScripts?: boolean;
  /** How long the page is kept, at most a minute. Without it, a minute. */
  readonly keptSeconds?: number;
}
/** The page has another path. */
export interface MovedPage {
  readonly movedTo: string;
}

/** The answer of a call. */
export interface CallAnswer<T> {
  /** The HTTP status, or 0 for a call that is not allowed. */
  readonly status: number;
  readonly body: T | null;
}

/** The requested page, and the input of its drawing. Nothing of it shows who the visitor is. */
export interface PageRequest {
  /** Values of the `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The parts of the query that the page names. */
  readonly query: Readonly<Record<string, string>>;
  /** One of the site's languages, such as `de`. */
  readonly language: string;
  /** Address without a slash at the end, and name. */
  readonly site: { readonly address: string; readonly name: string };
  /**
   * Calls the site's API (GET of `/api/…`) as an anonymous visitor does, at most ten times for a
   * page.
   */
  readonly read: <T>(path: string) => Promise<CallAnswer<T>>;
  /** A number in the visitor's language. */
  readonly number: (value: number) => string;
  /** An amount in the visitor's language. The amount is in the currency's smallest unit. */
  readonly money: (amountMinor: number, currency: string) => string;
  /** An amount as structured data writes it: `19.90`. */
  readonly decimal: (amountMinor: number, currency: string) => string;
}

/** How one page is drawn. */
export interface PageDrawing {
  /** Parts of the query that make it another page. All others are ignored. */
  readonly query?: readonly string[];
  /** Whether the page shows prices, which begin in the visitor's country: each country has a page of its own. */
  readonly byCountry?: boolean;
  readonly draw: (request: PageRequest) => Promise<DrawnPage | MovedPage>;
}
/** Pages by path, as the remote's routes write them: `/preview/:assetId`. */
export type SiteDocument = Readonly<Record<string, PageDrawing>>;

/**
 * Declares the pages that the server draws for this remote, for visitors without scripts and until
 * the scripts are there. It is the default export of `src/document.ts`.
 */
export const defineDocument = (pages: SiteDocument): SiteDocument => pages;
