import { useSyncExternalStore } from 'react';
import { TextStore } from './text-store.ts';

type Parameters = readonly unknown[] | Record<string, unknown>;
export type Translate = (key: string, parameters?: Parameters) => string;

let store: TextStore | null = null;
let version = 0;
/**
 * Creates the only store of texts. The shell owns it. Remotes add their texts and never create
 * one.
 */
export function initLocalization(language: string, defaultResource = 'Editorial'): TextStore {
  store = new TextStore(language, defaultResource);
  // This listener runs before those of the components, which then see a new version.
  store.follow(() => void (version += 1));
  return store;
}

/** Returns the store, for the shell. Throws an error before `initLocalization`. */
export const localization = (): TextStore => {
  if (!store) throw new Error('Call initLocalization() first.');
  return store;
};

/**
 * Adds the server's texts for a resource. They override the texts of shell and remotes, in any
 * loading order.
 */
export const addTexts = (language: string, resource: string, texts: Record<string, string>): void =>
  localization().add(language, resource, texts, 'new');
/** Adds texts that are part of a build. Existing texts are kept. */
export const addBundledTexts = (
  language: string,
  resource: string,
  texts: Record<string, string>,
): void => localization().add(language, resource, texts, 'old');

const fill = (text: string, parameters: readonly unknown[]) =>
  text.replaceAll(/\{\s*(\d+)\s*\}/g, (whole, index: string) =>
    parameters[Number(index)] === undefined ? whole : String(parameters[Number(index)]),
  );

function translateIn(
  texts: TextStore,
  resource: string | undefined,
  key: string,
  parameters?: Parameters,
): string {
  // `::Key` is the default resource, `_::Text` is literal, a key without `::` belongs to the
  // caller's resource.
  const [first = '', ...rest] = key.split('::');
  if (rest.length > 0 && first === '_') return rest.join('::');
  const namespace = rest.length === 0 ? resource : first === '' ? undefined : first;
  const name = rest.length === 0 ? key : rest.join('::');
  const named = Array.isArray(parameters)
    ? {}
    : ((parameters as Record<string, unknown> | undefined) ?? {});
  const { defaultValue = name } = named;
  const text = texts.text(namespace, name, named, String(defaultValue));
  return Array.isArray(parameters) ? fill(text, parameters) : text;
}

/**
 * Returns the text for `Resource::Key` in the current language. A list of parameters fills `{0}`;
 * an object fills `{{name}}` and selects plurals. For an unknown key, returns `defaultValue` from
 * the parameters or the name in the key (R8.25).
 */
export const t: Translate = (key, parameters) =>
  translateIn(localization(), undefined, key, parameters);

const followTexts = (changed: () => void): (() => void) => localization().follow(changed);

/**
 * `t` for components. The component renders again when language or texts change. Keys without `::`
 * belong to `resource`.
 */
export function useT(resource?: string): Translate {
  const textsNow = () => version;
  useSyncExternalStore(followTexts, textsNow, textsNow);
  const texts = localization();
  return (key, parameters) => translateIn(texts, resource, key, parameters);
}
