import { createContext, useContext } from 'react';
import { en, type KitTexts } from './en.ts';

export type TextParameters = readonly unknown[];
/** Gives the text of `Resource::Key`; an unknown key gives the key itself or what follows `::`. */
export type TranslateText = (key: string, parameters?: TextParameters) => string;

/** Languages the kit speaks. */
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

/** Fills `{0}`, `{1}` … from the list; a missing one stays. */
export const fillText = (text: string, parameters: TextParameters = []): string =>
  text.replaceAll(/\{\s*(\d+)\s*\}/g, (whole, index: string) =>
    parameters[Number(index)] === undefined ? whole : String(parameters[Number(index)]),
  );

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const english: Texts[] = [en];
/** Adds English that a part of the kit brings with it. */
export const addEnglish = (texts: Texts): void => void english.push(texts);
/** The kit's own English, for a key the site has no text for. */
export function englishText(key: string, parameters?: TextParameters): string {
  const [resource = '', ...rest] = key.split('::');
  if (resource === '_') return rest.join('::');
  const bare = rest.join('::');
  return fillText(
    english.map((texts) => texts[resource]?.[bare]).find((text) => text !== undefined) ??
      (bare || key),
    parameters,
  );
}

/** Asks the site's `translate` first; when it only echoes the key, the kit's English answers. */
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
  /** BCP 47; numbers and dates are written by it. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: 'light' | 'dark' | 'system';
  /** The culture's short date pattern (R5.52). */
  readonly datePattern: string;
  /** Marks work that must not be interrupted, until the returned function is called. */
  readonly trackUnfinished: (name: string) => () => void;
}

/** Without a site around it nobody wants to know. */
export const untracked = () => () => {};
export const KitContext = createContext<KitSettings>({
  text: englishText,
  locale: 'en-US',
  direction: 'ltr',
  theme: 'system',
  datePattern: 'yyyy-MM-dd',
  trackUnfinished: untracked,
});

/** What `KitProvider` was given; without one English, left to right. */
export const useKit = (): KitSettings => useContext(KitContext);
/** The kit's text function. */
export const useKitText = (): TranslateText => useContext(KitContext).text;
