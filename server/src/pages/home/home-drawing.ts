import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AssetSet, catalogApi } from '@editorial/contracts/catalog';
import { configurationApi } from '@editorial/contracts/configuration';
import { readRegistry } from '@editorial/contracts/read-registry';
import { appSettings } from '@editorial/contracts/settings';
import { subscriptionApi } from '@editorial/contracts/subscription';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../ground/environment.ts';
import { type InlineSources, sourceOf } from '../../http/inline-sources.ts';
import { type PackedText, packedText } from '../../http/packed-text.ts';
import { withImage } from '../public-pages/cards.ts';
import type { Frame } from '../public-pages/frame.ts';
import { inlineFiles } from '../public-pages/inline-files.ts';
import { withLaterScripts } from '../public-pages/later-scripts.ts';

/**
 * The address from which the site reads what home shows. No visitor has it: what the site reads for
 * everybody counts for nobody's limits.
 */
const OWN_ADDRESS = '0.0.0.0';
/** Number of newest sets that home chooses from. */
const SET_COUNT = 12;

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
type DrawnHome = DrawnParts & { readonly data: string };
/** Exports of the shell's build for drawing (`shell/src/first-paint/draw.tsx`). */
interface Drawing {
  drawHome(from: object): Promise<DrawnHome>;
  drawFrame(from: object): Promise<DrawnParts & { readonly place: string }>;
}

/** Where drawings get their input, and the code that draws. */
export interface DrawingSources {
  readonly app: FastifyInstance;
  readonly environment: Pick<Environment, 'siteDir' | 'remotesDir' | 'publicUrl'>;
  readonly registryText: () => Promise<string | null>;
}

/** The answer of a call of the API, as an anonymous visitor gets it. */
async function answerOf(app: FastifyInstance, path: string, language: string): Promise<unknown> {
  const { statusCode, body } = await app.inject({
    url: path,
    remoteAddress: OWN_ADDRESS,
    headers: { 'accept-language': language, 'accept-encoding': 'identity' },
  });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  return JSON.parse(body);
}

async function liveRemotes(registryText: DrawingSources['registryText']) {
  const { registry } = readRegistry(JSON.parse((await registryText()) ?? ''));
  return Object.values(registry.remotes).flatMap(({ live, releases }) =>
    releases.filter(({ version }) => version === live).map(({ descriptor }) => descriptor),
  );
}

/** Input of every drawing. */
async function commonInput({ app, registryText }: DrawingSources, language: string) {
  const [settings, configuration, remotes] = await Promise.all([
    answerOf(app, '/assets/appsettings.json', language),
    answerOf(app, configurationApi.applicationConfiguration.path, language),
    liveRemotes(registryText),
  ]);
  return { settings: appSettings.parse(settings), configuration, remotes };
}

/** The code that draws, or null if the shell was built without it. */
async function drawingOf({ siteDir }: Pick<Environment, 'siteDir'>): Promise<Drawing | null> {
  const drawing = resolve(siteDir, 'draw.mjs');
  return existsSync(drawing) ? ((await import(pathToFileURL(drawing).href)) as Drawing) : null;
}

/** Draws header and footer around a page. Null if that fails, which is logged. */
export async function drawFrame(
  sources: DrawingSources,
  language: string,
  path: string,
): Promise<Frame | null> {
  try {
    const drawing = await drawingOf(sources.environment);
    if (!drawing) return null;
    const { html, place, style, ...about } = await drawing.drawFrame({
      ...(await commonInput(sources, language)),
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
    sources.app.log.warn({ err: error }, 'The frame of pages could not be drawn on the server.');
    return null;
  }
}

/** Puts a drawing into the shell's page. */
const withDrawing = (index: string, drawn: DrawnHome, style: string): string =>
  withLaterScripts(index)
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

/**
 * Draws home with the current catalog, in the language of a locale and with the prices of its country.
 * Null if that fails, which is logged.
 */
export async function drawHome(
  sources: DrawingSources,
  locale: string,
  index: string,
): Promise<DrawnPage | null> {
  const { app, environment } = sources;
  try {
    const drawing = await drawingOf(environment);
    if (!drawing) return null;
    const [shared, sets, plans, subjects] = await Promise.all([
      commonInput(sources, locale),
      answerOf(app, `${catalogApi.listBySet.path}?maxResultCount=${SET_COUNT}`, locale) as Promise<{
        readonly items: readonly AssetSet[];
      }>,
      answerOf(app, subscriptionApi.plans.path, locale),
      answerOf(app, catalogApi.subjects.path, locale),
    ]);
    const drawn = await drawing.drawHome({ ...shared, data: { sets, plans, subjects } });
    const first = sets.items[0]?.cover[0];
    const page = first
      ? withImage(index, {
          address: new URL(first.previewUrl, environment.publicUrl).href,
          text: first.alternativeText,
        })
      : index;
    const inlined = await inlineFiles(resolve(environment.siteDir), page);
    const style = inlined.rules + drawn.style;
    return {
      html: packedText(withDrawing(inlined.index, drawn, style)),
      styleSource: sourceOf(style),
      scriptSource: inlined.scriptSource,
      hasRoom: sets.items.length < SET_COUNT,
    };
  } catch (error) {
    app.log.warn({ err: error }, 'Home could not be drawn on the server; the browser draws it.');
    return null;
  }
}
