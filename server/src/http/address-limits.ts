import type { FastifyInstance } from 'fastify';

/**
 * Makes the limits by address of all routes as wide as `ADDRESS_LIMITS` says: so many times, or 0
 * for none. Comes before the plugin that sets them.
 */
export function widenAddressLimits(app: FastifyInstance, times: number): void {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const { max } = limit;
    const wide = typeof max === 'number' ? { ...limit, max: max * times } : limit;
    // Other routes share the object: it stays as it is.
    route.config = { ...route.config, rateLimit: times === 0 ? false : wide };
  });
}
