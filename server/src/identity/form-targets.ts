import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** What a content security policy calls the place of an address; null when it has no word for it. */
function sourceOf(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null) return null;
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  // The policy's grammar knows no IPv6.
  return url.hostname.startsWith('[') ? null : url.origin;
}

/**
 * Browsers hold a form to its page's policy through all redirects, so the page from which a sign-in
 * or a sign-out is sent names the client that it ends at.
 */
export function withFormTarget(policy: string, address: unknown): string {
  const source = sourceOf(address);
  return source === null ? policy : policy.replace(/(form-action [^;]*)/, `$1 ${source}`);
}

/** The same, on an answer that is about to be sent. */
export function allowFormTarget(response: ServerResponse, address: unknown): void {
  const policy = response.getHeader('content-security-policy');
  if (typeof policy === 'string')
    response.setHeader('content-security-policy', withFormTarget(policy, address));
}

/** Middleware of the issuer: its own pages with forms name their client as well. */
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
