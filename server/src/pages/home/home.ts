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
/** Those among them that one visitor alone asked for: others have countries, too. */
const HOMES_OF_VISITOR = 6;
/** The language of a visitor, and the built page of the shell. */
interface HomeView {
  readonly language: string;
  readonly index: string;
}
/** Home shows prices, which begin in a visitor's country. */
interface ShownHome extends HomeView {
  readonly country?: string | undefined;
  /** The visitor who asks, or what is around them; without one, nobody is counted. */
  readonly visitor?: string | undefined;
}

type PageCache<Page> = Map<
  string,
  {
    readonly page: Promise<Page | null>;
    readonly at: number;
    readonly index: string;
    readonly version: string;
    /** The only visitor who asked for it, or null. */
    readonly of: string | null;
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
  readonly frame: (path: string, shown: HomeView) => Promise<Frame | null>;
} {
  const sources = { app, environment, registryText };
  const kept: PageCache<DrawnPage> = new Map();
  const frames: PageCache<Frame> = new Map();
  async function readFrame(path: string, { language, index }: HomeView): Promise<Frame | null> {
    const key = `${path} ${language}`;
    const last = frames.get(key);
    if (last?.index === index && Date.now() - last.at < HOME_LIFETIME_MS) return last.page;
    const page = drawFrame(sources, language, path);
    frames.set(key, { page, at: Date.now(), index, version: '', of: null });
    return last?.index === index ? last.page : page;
  }

  /**
   * Languages with a country, as a browser names them. A visitor who asks for many, and everybody once
   * there are very many, gets further ones by the language alone: somebody may ask for all countries
   * of the world.
   */
  function localeOf({ language, country, visitor }: ShownHome): string {
    const locale = country ? `${language}-${country}` : language;
    if (kept.has(locale)) return locale;
    const isOld = ({ at }: { readonly at: number }) => Date.now() - at >= HOME_LIFETIME_MS;
    if (kept.size >= HOME_COUNT) for (const [key, home] of kept) if (isOld(home)) kept.delete(key);
    const own = [...kept.values()].filter((home) => home.of === visitor && !isOld(home));
    return kept.size < HOME_COUNT && own.length < HOMES_OF_VISITOR ? locale : language;
  }

  async function readHome(shown: ShownHome): Promise<DrawnPage | null> {
    const { index, visitor = null } = shown;
    const locale = localeOf(shown);
    const drawn = kept.get(locale);
    if (drawn && drawn.of !== visitor) kept.set(locale, { ...drawn, of: null });
    const last = drawn?.index === index ? drawn : undefined;
    const version = versionOf();
    const isFilling =
      last !== undefined && last.version !== version && ((await last.page)?.hasRoom ?? false);
    if (last && Date.now() - last.at < (isFilling ? FILLING_HOME_LIFETIME_MS : HOME_LIFETIME_MS))
      return last.page;
    const page = drawHome(sources, locale, index);
    const isOfAll = locale === shown.language || (drawn !== undefined && drawn.of !== visitor);
    const of = isOfAll ? null : visitor;
    kept.set(locale, { page, at: Date.now(), index, version, of });
    // An outdated page is better than waiting, unless the site was rebuilt or is being filled.
    return last && !isFilling ? last.page : page;
  }
  return { home: readHome, frame: readFrame };
}
