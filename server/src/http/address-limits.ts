import type { FastifyInstance } from 'fastify';

/**
 * Multiplies every route's rate limit per address by `times` (the setting `ADDRESS_LIMITS`). 0
 * removes the limits. Must run before the rate-limit plugin is registered.
 */
export function widenAddressLimits(app: FastifyInstance, times: number): void {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const { max } = limit;
    const wide = typeof max === 'number' ? { ...limit, max: max * times } : limit;
    // Routes may share the limit object, so it is copied.
    route.config = { ...route.config, rateLimit: times === 0 ? false : wide };
  });
}
