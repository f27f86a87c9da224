import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configurationApi } from '@editorial/contracts/configuration';
import { type AssetSet, catalogApi } from '@editorial/contracts/catalog';
import { readRegistry } from '@editorial/contracts/read-registry';
import { appSettings } from '@editorial/contracts/settings';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { openStore } from '@editorial/registry';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../public-pages/frame.ts';
import type { Environment } from '../../ground/environment.ts';
import { withImage } from '../public-pages/cards.ts';
import { inlineFiles } from '../public-pages/inline-files.ts';
import { withLaterScripts } from '../public-pages/later-scripts.ts';
import { type InlineSources, sourceOf } from '../../http/inline-sources.ts';
import { type PackedText, packedText } from '../../http/packed-text.ts';

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
/**
 * The address from which the site reads what home shows. No visitor has it: what the site reads for
 * everybody counts for nobody's limits.
 */
const OWN_ADDRESS = '0.0.0.0';
/** Number of newest sets that home chooses from. */
const SET_COUNT = 12;
/** The language of a visitor, and the built page of the shell. */
interface Shown {
  readonly language: string;
  readonly index: string;
}

export interface DrawnPage extends InlineSources {
  readonly html: PackedText;
  /** Whether the catalog has fewer sets than home can show. */
  readonly hasRoom: boolean;
}

interface DrawnParts {
  readonly language: string;
  readonly direction: string;
  readonly head: string;
  readonly style: string;
  readonly html: string;
}
/** Exports of the shell's build for drawing (`shell/src/first-paint/draw.tsx`). */
interface Drawing {
  drawHome(from: object): Promise<DrawnParts & { readonly data: string }>;
  drawFrame(from: object): Promise<DrawnParts & { readonly place: string }>;
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
// Long because its functions share the remembered pages; each of them is short.
export function createHome(
  app: FastifyInstance,
  { siteDir, remotesDir, publicUrl }: Pick<Environment, 'siteDir' | 'remotesDir' | 'publicUrl'>,
  versionOf: () => string,
  registryText = () => openStore(remotesDir).read(),
): {
  readonly home: (language: string, index: string) => Promise<DrawnPage | null>;
  readonly frame: (path: string, shown: Shown) => Promise<Frame | null>;
} {
  const drawing = resolve(siteDir, 'draw.mjs');
  const kept: Kept<DrawnPage> = new Map();
  const frames: Kept<Frame> = new Map();
  async function answer(path: string, language: string): Promise<unknown> {
    const { statusCode, body } = await app.inject({
      url: path,
      remoteAddress: OWN_ADDRESS,
      headers: { 'accept-language': language, 'accept-encoding': 'identity' },
    });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
    return JSON.parse(body);
  }

  async function remotes() {
    const { registry } = readRegistry(JSON.parse((await registryText()) ?? ''));
    return Object.values(registry.remotes).flatMap(({ live, releases }) =>
      releases.filter(({ version }) => version === live).map(({ descriptor }) => descriptor),
    );
  }

  /** Input of every drawing. */
  async function common(language: string) {
    const [settings, configuration, descriptors] = await Promise.all([
      answer('/assets/appsettings.json', language),
      answer(configurationApi.applicationConfiguration.path, language),
      remotes(),
    ]);
    return { settings: appSettings.parse(settings), configuration, remotes: descriptors };
  }

  async function drawFrame(language: string, path: string): Promise<Frame | null> {
    if (!existsSync(drawing)) return null;
    try {
      const { drawFrame: drawn } = (await import(pathToFileURL(drawing).href)) as Drawing;
      const { html, place, style, ...about } = await drawn({
        ...(await common(language)),
        path,
      });
      const [before = '', after = ''] = html.split(place);
      return {
        language: about.language,
        direction: about.direction,
        style,
        styleHash: sourceOf(style),
        around: (content) => before + content + after,
      };
    } catch (error) {
      app.log.warn({ err: error }, 'The frame of pages could not be drawn on the server.');
      return null;
    }
  }

  async function draw(language: string, index: string): Promise<DrawnPage | null> {
    if (!existsSync(drawing)) return null;
    try {
      const [{ drawHome }, shared, sets, plans, subjects] = await Promise.all([
        import(pathToFileURL(drawing).href) as Promise<Drawing>,
        common(language),
        answer(`${catalogApi.listBySet.path}?maxResultCount=${SET_COUNT}`, language) as Promise<{
          readonly items: readonly AssetSet[];
        }>,
        answer(subscriptionApi.plans.path, language),
        answer(catalogApi.subjects.path, language),
      ]);
      const drawn = await drawHome({ ...shared, data: { sets, plans, subjects } });
      const first = sets.items[0]?.cover[0];
      const page = first
        ? withImage(index, {
            address: new URL(first.previewUrl, publicUrl).href,
            text: first.alternativeText,
          })
        : index;
      const inlined = await inlineFiles(resolve(siteDir), page);
      const style = inlined.rules + drawn.style;
      const html = withLaterScripts(inlined.index)
        .replace(
          '<html lang="en" dir="ltr">',
          `<html lang="${drawn.language}" dir="${drawn.direction}">`,
        )
        // Replacement functions, because `$` is special in replacement strings.
        .replace('</head>', () => `${drawn.head}<style>${style}</style></head>`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root" data-drawn>${drawn.html}</div>${drawn.data}`,
        );
      return {
        html: packedText(html),
        styleSource: sourceOf(style),
        scriptSource: inlined.scriptSource,
        hasRoom: sets.items.length < SET_COUNT,
      };
    } catch (error) {
      app.log.warn({ err: error }, 'Home could not be drawn on the server; the browser draws it.');
      return null;
    }
  }
  async function readFrame(path: string, { language, index }: Shown): Promise<Frame | null> {
    const key = `${path} ${language}`;
    const last = frames.get(key);
    if (last?.index === index && Date.now() - last.at < HOME_LIFETIME_MS) return last.page;
    const page = drawFrame(language, path);
    frames.set(key, { page, at: Date.now(), index, version: '' });
    return last?.index === index ? last.page : page;
  }

  async function readHome(language: string, index: string): Promise<DrawnPage | null> {
    const drawn = kept.get(language);
    const last = drawn?.index === index ? drawn : undefined;
    const version = versionOf();
    const isFilling =
      last !== undefined && last.version !== version && ((await last.page)?.hasRoom ?? false);
    if (last && Date.now() - last.at < (isFilling ? FILLING_HOME_LIFETIME_MS : HOME_LIFETIME_MS))
      return last.page;
    const page = draw(language, index);
    kept.set(language, { page, at: Date.now(), index, version });
    // An outdated page is better than waiting, unless the site was rebuilt or is being filled.
    return last && !isFilling ? last.page : page;
  }
  return { home: readHome, frame: readFrame };
}
