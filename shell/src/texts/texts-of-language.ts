import { addShellTexts } from './shell-texts.ts';

type Load = (language: string) => Promise<void>;
const loads = new Set<Load>();
/** Registers a loader that runs when a language is chosen, in addition to the frame's own texts. */
export const followLanguage = (load: Load): void => void loads.add(load);
/** Loads all texts of the page in a language, in parallel. */
export const loadTextsOf = (language: string): Promise<unknown> =>
  Promise.all([addShellTexts(language), ...Array.from(loads, (load) => load(language))]);
