import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { HostTenant } from '../database/database.ts';
import { users } from './identity.tables.ts';

/**
 * Userinfo (R7.53). The library's own refuses access tokens that are bound to an audience, as ours
 * are; the answer is the same claims.
 */
export function userInfoRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/identity/me',
    schema: { hide: true },
    async handler(request, reply) {
      const caller = await app.authentication.callerOf(request);
      if (caller === null || caller === 'refused')
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token', error_description: 'no valid access token was given' });
      const [user] = await app.editorial.database.asSystem((tx) =>
        tx.select().from(users).where(eq(users.id, caller.userId)),
      );
      return {
        sub: caller.userId,
        ...(caller.tenantId === HostTenant ? {} : { tenantid: caller.tenantId }),
        preferred_username: caller.userName,
        unique_name: caller.userName,
        given_name: user?.name ?? '',
        family_name: user?.surname ?? '',
        email: user?.email ?? '',
        email_verified: caller.emailConfirmed,
        role: caller.roles.map(String),
      };
    },
  });
}
