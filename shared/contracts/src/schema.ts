import { config } from 'zod/mini';

// The pages' content security policy forbids eval. Without this setting, zod tries eval once, and
// the browser reports a violation.
if ('document' in globalThis) config({ jitless: true });

/**
 * The only import of zod. The shell provides this module to every remote, so that the browser loads
 * one copy of the library, with only these parts.
 */
export * as z from './schema-parts.ts';
