import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

/** The token of a request: from the header or, for POST, from a form (RFC 6750). */
function tokenOf({ headers, body }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined)
    return /^Bearer (\S+)$/i.exec(headers.authorization)?.[1] ?? '';
  const given = (body as { access_token?: unknown } | null | undefined)?.access_token;
  return typeof given === 'string' ? given : undefined;
}

const refuse = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply
    .code(status)
    .header('www-authenticate', `Bearer error="${error}", error_description="${description}"`)
    .send({ error, error_description: description });

/**
 * Userinfo (R7.53): each scope of the token adds its claims. The library's own route refuses access
 * tokens that are bound to an audience, as ours are.
 */
export function userInfoRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/identity/me',
    schema: { hide: true },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const token = tokenOf(request);
      if (token === undefined) return reply.code(401).header('www-authenticate', 'Bearer').send();
      const known = await app.authentication.userOfToken(token);
      if (known === null)
        return refuse(reply, 401, 'invalid_token', 'no valid access token was given');
      const { caller, claims } = known;
      const has = (scope: string) => claims.scopes.includes(scope);
      if (!has('openid'))
        return refuse(reply, 403, 'insufficient_scope', 'the token has no scope openid');
      const [user] = await app.editorial.database.asSystem((tx) =>
        tx.select().from(users).where(eq(users.id, caller.userId)),
      );
      return {
        sub: caller.userId,
        ...(caller.tenantId === HOST_TENANT ? {} : { tenantid: caller.tenantId }),
        ...(has('profile') && {
          preferred_username: caller.userName,
          unique_name: caller.userName,
          given_name: user?.name ?? '',
          family_name: user?.surname ?? '',
        }),
        ...(has('email') && { email: user?.email ?? '', email_verified: caller.emailConfirmed }),
        ...(has('roles') && { role: caller.roles.map(String) }),
      };
    },
  });
}
