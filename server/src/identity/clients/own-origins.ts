import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ClientRegistry } from './client-registry.ts';

/**
 * The library names any origin in answers that belong to no client, or to none that it knows. Ours
 * name registered ones only.
 */
export const ownOrigins =
  (registry: ClientRegistry) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const named = ctx.response.get('access-control-allow-origin');
    if (named && !registry.mayCall(named)) ctx.remove('access-control-allow-origin');
  };
