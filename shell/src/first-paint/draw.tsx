import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { AppSettings } from '@editorial/contracts/settings';
import {
  addBundledTexts,
  addTexts,
  initLocalization,
  setApplicationConfiguration,
  setLanguage,
  setSettings,
} from '@editorial/platform/shell';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { App } from '../App.tsx';
import { isRightToLeft } from '../session/language.ts';
import { addShellTexts } from '../texts/shell-texts.ts';
import { HOME_PICTURE_COUNT, setsOfHome, type FirstData } from './home-answers.ts';
import { FIRST_DATA_ID } from './take-over.ts';

export interface FrameFrom {
  readonly settings: AppSettings;
  readonly configuration: ApplicationConfiguration;
  readonly remotes: readonly RemoteDescriptor[];
}
/** A page whose content the server adds. */
export interface FramedFrom extends FrameFrom {
  readonly path: string;
}
export interface DrawnFrom extends FrameFrom {
  readonly data: FirstData;
}

/** The frame of the site's pages, without a page. */
export interface DrawnFrame {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly head: string;
  readonly style: string;
  readonly html: string;
  /** Where the page's content goes in `html`. */
  readonly place: string;
}

export interface Drawn {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The head elements that React emits first: preloads for the images. */
  readonly head: string;
  /** The rules of the content's style attributes, for a separate style element. */
  readonly style: string;
  /** Content of #root. */
  readonly html: string;
  /** The data that home was rendered with, as a JSON script element. */
  readonly data: string;
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Moves style attributes into style rules. The Content-Security-Policy can allow one style element
 * by its hash, but attributes only all together.
 */
export function withoutStyleAttributes(
  html: string,
  root = '#root[data-drawn]',
): { readonly html: string; style: string } {
  const styles: string[] = [];
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign);
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  const rules = styles.map((style, at) => `${root} [data-style="${at}"]{${style}}`);
  // A `<` could end the element.
  return { html: moved, style: rules.join('').replaceAll('<', '\\3c ') };
}

const notInDrawing = () => Promise.reject(new Error('A drawn page does nothing.'));
/** Made once for all renderings: added texts stay. */
let store: ReturnType<typeof initLocalization> | undefined;
/** Prepares texts and state for the visitor's language. */
async function prepare({ settings, configuration, remotes }: FrameFrom): Promise<string> {
  const language = configuration.localization.currentCulture.cultureName;
  store ??= initLocalization(language);
  if (store.language !== language) store.changeLanguage(language);
  await addShellTexts(language);
  for (const [resource, texts] of Object.entries(configuration.localization.values))
    addTexts(language, resource, texts);
  for (const { name, menuTexts } of remotes)
    for (const [of, texts] of Object.entries(menuTexts)) addBundledTexts(of, name, texts);
  setLanguage(language);
  setSettings(settings);
  setApplicationConfiguration(configuration);
  return language;
}

const direction = (language: string) => (isRightToLeft(language) ? 'rtl' : 'ltr');
/** The elements that React emits first belong to the document's head. */
const headOf = (drawn: string): string => /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? '';

const PLACE = '<!--content-->';
/** A router with one page for every address: the place of the content. */
const framed =
  (path: string): typeof createMemoryRouter =>
  ([root]) =>
    createMemoryRouter(
      [
        {
          ...root,
          index: false,
          children: [
            {
              path: '*',
              element: <div dangerouslySetInnerHTML={{ __html: PLACE }} />,
              handle: { layout: 'application', requiresSignIn: false },
            },
          ],
        } as RouteObject,
      ],
      { initialEntries: [path] },
    );

async function frame({ path, ...from }: FramedFrom): Promise<DrawnFrame> {
  const language = await prepare(from);
  const drawn = renderToString(
    <App
      {...from}
      loadRemote={notInDrawing}
      signInFromPopup={notInDrawing}
      createRouter={framed(path)}
    />,
  );
  const head = headOf(drawn);
  return {
    language,
    direction: direction(language),
    head,
    ...withoutStyleAttributes(drawn.slice(head.length), '#drawn'),
    place: PLACE,
  };
}

async function draw(from: DrawnFrom): Promise<Drawn> {
  const { settings, remotes, data } = from;
  const language = await prepare(from);
  // Without the color placeholders, because home does not load their code.
  const items = setsOfHome(data.sets.items).map((set) => ({
    ...set,
    cover: set.cover.slice(0, HOME_PICTURE_COUNT).map((asset) => ({ ...asset, thumbHash: '' })),
  }));
  const subjects = data.subjects.items.map(({ category, name, picture }) => ({
    category,
    name,
    picture: { ...picture, thumbHash: '' },
  }));
  const first: FirstData = {
    ...data,
    sets: { ...data.sets, items },
    subjects: { items: subjects },
  };
  const drawn = renderToString(
    <App
      settings={settings}
      remotes={remotes}
      loadRemote={notInDrawing}
      signInFromPopup={notInDrawing}
      createRouter={createMemoryRouter}
      homeAnswers={first}
    />,
  );
  const head = headOf(drawn);
  // Escaped, because `</script>` in the data would end the element.
  return {
    language,
    direction: direction(language),
    head,
    ...withoutStyleAttributes(drawn.slice(head.length)),
    data: `<script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>`,
  };
}

let last: Promise<unknown> = Promise.resolve();
/** Renderings run one at a time, because texts and state are global. */
function inTurn<T>(rendering: () => Promise<T>): Promise<T> {
  const drawn = last.then(rendering, rendering);
  last = drawn;
  return drawn;
}

/** Renders home for an anonymous visitor as HTML. */
export const drawHome = (from: DrawnFrom): Promise<Drawn> => inTurn(() => draw(from));

/** Renders what is around the content of an address for an anonymous visitor as HTML. */
export const drawFrame = (from: FramedFrom): Promise<DrawnFrame> => inTurn(() => frame(from));
