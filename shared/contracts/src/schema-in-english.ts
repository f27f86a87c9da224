import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/**
 * Imported for its effect by programs on Node: what is wrong with a value is then said in English
 * words. Pages go without these words: their forms have texts of their own for each kind of issue.
 */
config(en());
