import { addShellTexts } from './shell-texts.ts';

type Load = (language: string) => Promise<void>;
const loads = new Set<Load>();
/** Texts to load when a language is chosen, besides the frame's own. */
export const followLanguage = (load: Load): void => void loads.add(load);
/** Loads what everything on the page needs to be read in a language, all at once. */
export const loadTextsOf = (language: string): Promise<unknown> =>
  Promise.all([addShellTexts(language), ...Array.from(loads, (load) => load(language))]);
