import { config } from 'zod';

// As in `schema.ts`; the shell's build gives this module a zod of its own.
if ('document' in globalThis) config({ jitless: true });

/**
 * The import of zod as it was in major 1 of the platform contract: with methods, as in
 * `z.string().optional()`. The shell provides it to remotes of that major, and to nobody else.
 */
export * as z from './schema-1-parts.ts';
