import { openStore } from '@editorial/registry';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../public-pages/frame.ts';
import { type DrawnPage, drawFrame, drawHome, type DrawingSources } from './home-drawing.ts';

/**
 * How long a drawn home is served, in ms. The next visitor after that still gets it, while a new
 * one is drawn.
 */
const HOME_LIFETIME_MS = 60_000;
/**
 * The same while a site is being filled, as in its first minute: home has room, and the catalog has
 * changed.
 */
const FILLING_HOME_LIFETIME_MS = 2000;
/** Drawn homes that are kept, by language and country. */
const HOME_COUNT = 60;
/** The language of a visitor, and the built page of the shell. */
interface Shown {
  readonly language: string;
  readonly index: string;
}
/** Home shows prices, which begin in a visitor's country. */
interface ShownHome extends Shown {
  readonly country?: string | undefined;
}

type Kept<Page> = Map<
  string,
  {
    readonly page: Promise<Page | null>;
    readonly at: number;
    readonly index: string;
    readonly version: string;
  }
>;

/**
 * Renders home as HTML with the shell's own components and the current catalog, so that an
 * anonymous visitor sees it before any script runs. Returns null if the shell was built without it
 * or drawing fails: the browser then renders the page.
 * @param versionOf Returns the catalog's version, which changes with every change of the catalog.
 */
export function createHome(
  app: FastifyInstance,
  environment: DrawingSources['environment'],
  versionOf: () => string,
  registryText = () => openStore(environment.remotesDir).read(),
): {
  readonly home: (shown: ShownHome) => Promise<DrawnPage | null>;
  readonly frame: (path: string, shown: Shown) => Promise<Frame | null>;
} {
  const sources = { app, environment, registryText };
  const kept: Kept<DrawnPage> = new Map();
  const frames: Kept<Frame> = new Map();
  async function readFrame(path: string, { language, index }: Shown): Promise<Frame | null> {
    const key = `${path} ${language}`;
    const last = frames.get(key);
    if (last?.index === index && Date.now() - last.at < HOME_LIFETIME_MS) return last.page;
    const page = drawFrame(sources, language, path);
    frames.set(key, { page, at: Date.now(), index, version: '' });
    return last?.index === index ? last.page : page;
  }

  /**
   * Languages with a country, as a browser names them. Once there are many, further ones get the page of
   * their language alone, since somebody may ask for all countries of the world.
   */
  function localeOf({ language, country }: ShownHome): string {
    const locale = country ? `${language}-${country}` : language;
    if (kept.has(locale) || kept.size < HOME_COUNT) return locale;
    for (const [key, { at }] of kept) if (Date.now() - at >= HOME_LIFETIME_MS) kept.delete(key);
    return kept.size < HOME_COUNT ? locale : language;
  }

  async function readHome(shown: ShownHome): Promise<DrawnPage | null> {
    const { index } = shown;
    const locale = localeOf(shown);
    const drawn = kept.get(locale);
    const last = drawn?.index === index ? drawn : undefined;
    const version = versionOf();
    const isFilling =
      last !== undefined && last.version !== version && ((await last.page)?.hasRoom ?? false);
    if (last && Date.now() - last.at < (isFilling ? FILLING_HOME_LIFETIME_MS : HOME_LIFETIME_MS))
      return last.page;
    const page = drawHome(sources, locale, index);
    kept.set(locale, { page, at: Date.now(), index, version });
    // An outdated page is better than waiting, unless the site was rebuilt or is being filled.
    return last && !isFilling ? last.page : page;
  }
  return { home: readHome, frame: readFrame };
}
