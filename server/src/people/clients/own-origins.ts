import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ClientRegistry } from './client-registry.ts';

/**
 * In answers that belong to no known client, the library allows any origin. This middleware allows
 * registered origins only.
 */
export const ownOrigins =
  (registry: ClientRegistry) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const named = ctx.response.get('access-control-allow-origin');
    if (named && !registry.mayCall(named)) ctx.remove('access-control-allow-origin');
  };
