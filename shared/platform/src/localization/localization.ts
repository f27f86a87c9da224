import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';

type Parameters = readonly unknown[] | Record<string, unknown>;
export type Translate = (key: string, parameters?: Parameters) => string;

let instance: i18n | null = null;
let version = 0;
const countChange = (): void => void (version += 1);
/**
 * Creates the only i18next instance. The shell owns it. Remotes add their texts and never
 * initialize it.
 */
export async function initLocalization(
  language: string,
  defaultResource = 'Editorial',
): Promise<i18n> {
  instance = i18next.createInstance();
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: defaultResource,
    ns: [defaultResource],
    nsSeparator: '::',
    keySeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    resources: {},
    partialBundledLanguages: true,
    initAsync: false,
  });
  // These listeners run before those of the components, which then see a new version.
  instance.on('languageChanged', countChange);
  instance.store.on('added', countChange);
  return instance;
}

/** Returns the instance, for the shell. Throws an error before `initLocalization`. */
export const localization = (): i18n => {
  if (!instance) throw new Error('Call initLocalization() first.');
  return instance;
};

/**
 * Adds the server's texts for a resource. They override the texts of shell and remotes, in any
 * loading order.
 */
export const addTexts = (language: string, resource: string, texts: Record<string, string>): void =>
  void localization().addResourceBundle(language, resource, texts, false, true);
/** Adds texts that are part of a build. Existing texts are kept. */
export const addBundledTexts = (
  language: string,
  resource: string,
  texts: Record<string, string>,
): void => void localization().addResourceBundle(language, resource, texts, true, false);

const fill = (text: string, parameters: readonly unknown[]) =>
  text.replaceAll(/\{\s*(\d+)\s*\}/g, (whole, index: string) =>
    parameters[Number(index)] === undefined ? whole : String(parameters[Number(index)]),
  );

function translateIn(
  i18n: i18n,
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
  const text = i18n.t(name, {
    defaultValue: name,
    ...named,
    ...(namespace === undefined ? {} : { ns: namespace }),
  });
  return Array.isArray(parameters) ? fill(text, parameters) : text;
}

/**
 * Returns the text for `Resource::Key` in the current language. A list of parameters fills `{0}`;
 * an object fills `{{name}}` and selects plurals. For an unknown key, returns `defaultValue` from
 * the parameters or the name in the key (R8.25).
 */
export const t: Translate = (key, parameters) =>
  translateIn(localization(), undefined, key, parameters);

function followTexts(changed: () => void): () => void {
  const i18n = localization();
  i18n.on('languageChanged', changed);
  i18n.store.on('added', changed);
  return () => {
    i18n.off('languageChanged', changed);
    i18n.store.off('added', changed);
  };
}

/**
 * `t` for components. The component renders again when language or texts change. Keys without `::`
 * belong to `resource`.
 */
export function useT(resource?: string): Translate {
  const textsNow = () => version;
  useSyncExternalStore(followTexts, textsNow, textsNow);
  const i18n = localization();
  return (key, parameters) => translateIn(i18n, resource, key, parameters);
}
