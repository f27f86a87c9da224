import type { FastifyInstance } from 'fastify';
import type { Context } from '../commerce/context/context.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { commandsDoor } from './commands/commands-door.ts';
import { healthRoutes, type ReadHealth } from './health.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { createSampler, startSampling } from './metric-samples.ts';
import { metricsRoutes, type Held } from './metrics.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { siteStateRoutes } from './site-state.routes.ts';

/** All that those who run the site call: health, metrics, audit log, overview, commands. */
export function operationRoutes(
  app: FastifyInstance,
  context: Context,
  {
    held,
    readHealth,
    isLeaving,
    isSampled,
    isKey,
  }: {
    readonly held: Held;
    readonly readHealth: ReadHealth;
    readonly isLeaving: () => boolean;
    /** Whether figures are kept each minute. */
    readonly isSampled: boolean;
    /** Checks the key of commands, if this server takes any. */
    readonly isKey: ((given: unknown) => boolean) | null;
  },
): void {
  auditRoutes(app, context);
  overviewRoutes(app, context);
  siteStateRoutes(app, context, held.searches);
  if (isKey) commandsDoor(app, context, isKey);
  healthRoutes(app, readHealth, isLeaving);
  const registry = metricsRoutes(app, context, held);
  if (isSampled)
    app.addHook(
      'onClose',
      startSampling(createSampler(context, { ...held, registry }), context.log),
    );
  mailRoutes(app, context.environment, () => context.settings.valueOf('Site.Name'));
}
