import { getState } from '@editorial/platform';

/**
 * The language whose texts a remote's file holds (`texts-de.….js`); undefined for every other file.
 */
const languageOf = (path: string): string | undefined => /^texts-([a-z][\w-]*)\./.exec(path)?.[1];
const isRead = (language: string): boolean =>
  language === 'en' || language === getState().session.language;
/** Files of texts that are read now; English stands in for what is missing elsewhere. */
export const isTextOfUse = (path: string): boolean => isRead(languageOf(path) ?? '');
/** Texts in a language that nobody reads now are left alone; every other file may be of use. */
export const isOfUse = (path: string): boolean => isRead(languageOf(path) ?? 'en');
