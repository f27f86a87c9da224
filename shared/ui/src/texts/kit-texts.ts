import { createContext, useContext } from 'react';
import { en, type KitTexts } from './en.ts';

/** A list fills `{0}`. An object fills `{{name}}`, and its `count` chooses the plural form. */
export type TextParameters = readonly unknown[] | Readonly<Record<string, unknown>>;
/**
 * Returns the text of `Resource::Key`. An unknown key returns the key itself or what follows `::`.
 */
export type TranslateText = (key: string, parameters?: TextParameters) => string;

/** Languages of the kit's own texts. */
export const KitLanguages = ['en', 'de', 'fr', 'es', 'ar'] as const;
const loaders: Record<string, () => Promise<KitTexts>> = {
  en: async () => {
    const { formsEn } = await import('./forms.en.ts');
    return { ...formsEn, ...en, EditorialUi: { ...formsEn.EditorialUi, ...en.EditorialUi } };
  },
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  ar: async () => (await import('./ar.ts')).ar,
};

/**
 * Loads the kit's texts for a language (`de` for `de-AT`), or English for other languages. The
 * shell adds them to the site's texts.
 */
export const loadKitTexts = (language: string): Promise<KitTexts> =>
  (loaders[language.split('-')[0] ?? ''] ?? loaders.en!)();

/** Replaces `{0}` or `{{name}}` by the parameters. A missing one stays as it is. */
export const fillText = (text: string, parameters: TextParameters = []): string =>
  text.replaceAll(/\{\s*(\d+)\s*\}|\{\{(\w+)\}\}/g, (whole, index?: string, name?: string) => {
    const value = (parameters as Readonly<Record<string, unknown>>)[index ?? name ?? ''];
    return value === undefined ? whole : String(value);
  });

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const english: Texts[] = [en];
/** Adds English texts that a lazily loaded part brings with it. */
export const addEnglish = (texts: Texts): void => void english.push(texts);
/** The kit's own English text, for a key that the site does not translate. */
export function englishText(key: string, parameters?: TextParameters): string {
  const [resource = '', ...rest] = key.split('::');
  if (resource === '_') return rest.join('::');
  const bare = rest.join('::');
  // English has two forms.
  const count = (parameters as { count?: unknown } | undefined)?.count;
  const name = typeof count === 'number' ? `${bare}_${count === 1 ? 'one' : 'other'}` : bare;
  const found = english.map((texts) => texts[resource]?.[name]).find((text) => text !== undefined);
  return fillText(found ?? (bare || key), parameters);
}

/** Tries the site's `translate` first. If it returns the key, uses the kit's English text. */
export function kitTranslate(translate: TranslateText | undefined): TranslateText {
  if (translate === undefined) return englishText;
  return (key, parameters) => {
    const text = translate(key, parameters);
    const bare = key.includes('::') ? key.slice(key.indexOf('::') + 2) : key;
    return text === key || text === fillText(bare, parameters)
      ? englishText(key, parameters)
      : text;
  };
}

export interface KitSettings {
  readonly text: TranslateText;
  /** BCP 47 tag. Used to format numbers and dates. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: 'light' | 'dark' | 'system';
  /** The culture's short date pattern (R5.52). */
  readonly datePattern: string;
  /** Marks work that must not be interrupted. Call the returned function when it is finished. */
  readonly trackUnfinished: (name: string) => () => void;
}

/** Default without a site: does nothing. */
export const untracked = () => () => {};
export const KitContext = createContext<KitSettings>({
  text: englishText,
  locale: 'en-US',
  direction: 'ltr',
  theme: 'system',
  datePattern: 'yyyy-MM-dd',
  trackUnfinished: untracked,
});

/** The settings of the surrounding `KitProvider`. Default: English, left to right. */
export const useKit = (): KitSettings => useContext(KitContext);
/** The kit's text function. */
export const useKitText = (): TranslateText => useContext(KitContext).text;
