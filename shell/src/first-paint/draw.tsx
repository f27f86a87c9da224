import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { AppSettings } from '@editorial/contracts/settings';
import {
  addBundledTexts,
  addTexts,
  initLocalization,
  localization,
  setApplicationConfiguration,
  setLanguage,
  setSettings,
} from '@editorial/platform/shell';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { isRightToLeft } from '../session/language.ts';
import { addShellTexts } from '../texts/shell-texts.ts';
import { HOME_PICTURE_COUNT, setsOfHome, type FirstData } from '../home/home-answers.ts';
import { FIRST_DATA_ID } from './take-over.ts';

export interface DrawnFrom {
  readonly settings: AppSettings;
  readonly configuration: ApplicationConfiguration;
  readonly remotes: readonly RemoteDescriptor[];
  readonly data: FirstData;
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
export function withoutStyleAttributes(html: string): { readonly html: string; style: string } {
  const styles: string[] = [];
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign);
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  const rules = styles.map((style, at) => `#root[data-drawn] [data-style="${at}"]{${style}}`);
  // A `<` could end the element.
  return { html: moved, style: rules.join('').replaceAll('<', '\\3c ') };
}

const notInDrawing = () => Promise.reject(new Error('A drawn page does nothing.'));
/** Runs once for all renderings: added texts stay. */
let ready: Promise<unknown> | undefined;
async function draw({ settings, configuration, remotes, data }: DrawnFrom): Promise<Drawn> {
  const language = configuration.localization.currentCulture.cultureName;
  await (ready ??= initLocalization(language));
  if (localization().language !== language) await localization().changeLanguage(language);
  await addShellTexts(language);
  for (const [resource, texts] of Object.entries(configuration.localization.values))
    addTexts(language, resource, texts);
  for (const { name, menuTexts } of remotes)
    for (const [of, texts] of Object.entries(menuTexts)) addBundledTexts(of, name, texts);
  setLanguage(language);
  setSettings(settings);
  setApplicationConfiguration(configuration);
  // Without the color placeholders, because home does not load their code.
  const items = setsOfHome(data.sets.items).map((set) => ({
    ...set,
    cover: set.cover.slice(0, HOME_PICTURE_COUNT).map((asset) => ({ ...asset, thumbHash: '' })),
  }));
  const drawn = renderToString(
    <App
      settings={settings}
      remotes={remotes}
      loadRemote={notInDrawing}
      signInFromPopup={notInDrawing}
      createRouter={createMemoryRouter}
      homeAnswers={{ ...data, sets: { ...data.sets, items } }}
    />,
  );
  const head = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? '';
  // Escaped, because `</script>` in the data would end the element.
  return {
    language,
    direction: isRightToLeft(language) ? 'rtl' : 'ltr',
    head,
    ...withoutStyleAttributes(drawn.slice(head.length)),
    data: `<script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify({ ...data, sets: { ...data.sets, items } }).replaceAll('<', '\\u003c')}</script>`,
  };
}

let last: Promise<unknown> = Promise.resolve();
/**
 * Renders home for an anonymous visitor as HTML. Renderings run one at a time, because texts and
 * state are global.
 */
export function drawHome(from: DrawnFrom): Promise<Drawn> {
  const drawn = last.then(
    () => draw(from),
    () => draw(from),
  );
  last = drawn;
  return drawn;
}
