import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/**
 * Gives zod's validation errors English messages. Programs on Node import it for this side effect.
 * Pages do not need it, because forms have their own text for each kind of error.
 */
config(en());
