import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** The source expression of an address for a content security policy, or null when it has none. */
function sourceOf(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null) return null;
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  // The policy's grammar has no IPv6 addresses.
  return url.hostname.startsWith('[') ? null : url.origin;
}

/**
 * Adds a client's address to the policy's form-action. Browsers apply the policy of a form's page
 * to all redirects that follow, so the sign-in and sign-out pages must allow the client that they
 * end at.
 */
export function withFormTarget(policy: string, address: unknown): string {
  const source = sourceOf(address);
  return source === null ? policy : policy.replace(/(form-action [^;]*)/, `$1 ${source}`);
}

/** The same for a response that is about to be sent. */
export function allowFormTarget(response: ServerResponse, address: unknown): void {
  const policy = response.getHeader('content-security-policy');
  if (typeof policy === 'string')
    response.setHeader('content-security-policy', withFormTarget(policy, address));
}

/** Middleware of the issuer: adds the client's address to the policy of the library's own pages. */
export async function formTargets(
  ctx: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  if (ctx.response.type !== 'text/html' || !ctx.oidc) return;
  const { params, session, redirectUriCheckPerformed, entities } = ctx.oidc;
  const state = session?.state as { postLogoutRedirectUri?: string } | undefined;
  for (const address of [
    redirectUriCheckPerformed ? params?.redirect_uri : undefined,
    entities.Interaction?.params.redirect_uri,
    state?.postLogoutRedirectUri,
  ])
    allowFormTarget(ctx.res, address);
}
