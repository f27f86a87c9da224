import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './text-keys.ts';

type Parameters = readonly unknown[] | Record<string, unknown>;
/** Translates keys of a resource. Only a key that comes from data may be any, and has a default. */
export interface Translate<Of extends string | undefined = string> {
  (key: TextKey<Of>, parameters?: Parameters): string;
  (key: string, parameters: { readonly defaultValue: string; [name: string]: unknown }): string;
}
type Texts = Readonly<Record<string, string>>;

const FALLBACK_LANGUAGE = 'en';
const { init } = i18next;
/** The functions that components have, by resource. They stay the same until texts change. */
const made = new Map<string | undefined, Translate>();
const listeners = new Set<() => void>();
function announceChange(): void {
  made.clear();
  for (const listener of listeners) listener();
}

/** A second `init` would take the texts and the language of the whole page with it. */
const refuseInit = (): never => {
  throw new Error('The shell owns i18next: take createInstance().');
};

/**
 * Starts i18next with no texts. The shell owns the instance. Remotes share it: they add their texts
 * through `defineRemote` and never start it.
 */
export function initLocalization(language: string, defaultResource = 'Editorial'): i18n {
  i18next.off('languageChanged', announceChange);
  void init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    // With resources, i18next (27) starts at once instead of in a later task.
    resources: {},
    ns: [defaultResource],
    defaultNS: defaultResource,
    nsSeparator: '::',
    // Keys contain dots.
    keySeparator: false,
    returnEmptyString: false,
    // By default (27), the name of a value that is not given stays in the text.
    missingInterpolationHandler: () => '',
    // React escapes.
    interpolation: { escapeValue: false },
    // As react-i18next does: texts arrive before the pages that need them.
    react: { useSuspense: false, bindI18nStore: 'added removed' },
  });
  i18next.init = refuseInit;
  i18next.on('languageChanged', announceChange);
  for (const event of ['added', 'removed'] as const) i18next.store.on(event, announceChange);
  announceChange();
  return i18next;
}

/** Returns i18next, for the shell. Throws an error before `initLocalization`. */
export const localization = (): i18n => {
  if (!i18next.isInitialized) throw new Error('Call initLocalization() first.');
  return i18next;
};

function add(language: string, resource: string, texts: (known: Texts) => Texts): void {
  const { services } = localization();
  // i18next looks for `zh-Hant` only under the canonical name.
  const name = services.languageUtils.formatLanguageCode(language) as string;
  const known = (i18next.getResourceBundle(name, resource) ?? {}) as Texts;
  i18next.addResourceBundle(name, resource, texts(known), false, true, {
    silent: false,
    skipCopy: true,
  });
}

/**
 * Adds the server's texts for a resource. They override the texts of shell and remotes, in any
 * loading order.
 */
export const addTexts = (language: string, resource: string, texts: Texts): void =>
  add(language, resource, () => texts);
/** Adds texts that are part of a build. Existing texts are kept. */
export const addBundledTexts = (language: string, resource: string, texts: Texts): void =>
  add(language, resource, (known) => ({ ...texts, ...known }));

const fill = (text: string, parameters: readonly unknown[]) =>
  text.replaceAll(/\{\s*(\d+)\s*\}/g, (whole, index: string) =>
    parameters[Number(index)] === undefined ? whole : String(parameters[Number(index)]),
  );

/**
 * Removes signs with which a name would order the words of the site after it (UAX #9). Isolates
 * that end stay: amounts of money have them.
 */
const inOrder = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll(/[\u202A-\u202E]|[\u2066-\u2068](?![^\u2066-\u2069]*\u2069)/g, '')
    : value;

type FixedT = (name: string, options: Record<string, unknown>) => unknown;

function translateIn(
  translate: FixedT,
  resource: string | undefined,
  key: string,
  parameters?: Parameters,
): string {
  // `::Key` is the default resource, `_::Text` is literal, a key without `::` belongs to the
  // caller's resource.
  const [first = '', ...rest] = key.split('::');
  if (rest.length > 0 && first === '_') return rest.join('::');
  const namespace = rest.length === 0 ? resource : first;
  const name = rest.length === 0 ? key : rest.join('::');
  const isList = Array.isArray(parameters);
  const text = String(
    translate(name, {
      ...(isList
        ? {}
        : Object.fromEntries(
            Object.entries(parameters ?? {}).map(([of, value]) => [of, inOrder(value)]),
          )),
      ns: namespace || i18next.options.defaultNS,
      // The rest of the name is the name, also with `::` in it. Nested texts inherit options.
      ...(rest.length > 1 ? { nsSeparator: false } : {}),
    }),
  );
  return isList ? fill(text, (parameters as readonly unknown[]).map(inOrder)) : text;
}

/**
 * Returns the text for `Resource::Key` in the current language. A list of parameters fills `{0}`;
 * an object fills `{{name}}` and selects plurals (`count`) and contexts (`context`). For an unknown
 * key, returns `defaultValue` from the parameters or the name in the key (R8.25).
 */
export const t: Translate<undefined> = (key: string, parameters?: Parameters) =>
  translateIn(localization().t as FixedT, undefined, key, parameters);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function translateOf(resource: string | undefined): Translate {
  const known = made.get(resource);
  if (known) return known;
  const { getFixedT } = localization() as unknown as {
    readonly getFixedT: (language: string, resource: string | null) => FixedT;
  };
  const fixed = getFixedT(i18next.language, resource ?? null);
  const translate: Translate = (key: string, parameters?: Parameters) =>
    translateIn(fixed, resource, key, parameters);
  made.set(resource, translate);
  return translate;
}

/**
 * `t` for components. The component renders again when language or texts change; until then the
 * function stays the same. Keys without `::` belong to `resource`. It needs i18next only, so that
 * the first page does not load react-i18next.
 */
export function useT<const Of extends string | undefined = undefined>(
  resource?: Of,
): Translate<Of> {
  const current = () => translateOf(resource);
  return useSyncExternalStore(follow, current, current) as Translate<Of>;
}
