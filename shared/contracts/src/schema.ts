import { config } from 'zod/mini';

// The pages' content security policy forbids eval; zod would try it once, and the browser would
// report that.
if ('document' in globalThis) config({ jitless: true });

/**
 * The one door to zod. The shell provides this module to every remote, so one copy of the library
 * (and only the parts named here) reaches the browser.
 */
export * as z from './schema-parts.ts';
