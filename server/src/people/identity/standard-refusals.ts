import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Adds the challenge that every 401 must name (RFC 9110). The library adds it only for clients that
 * used the header. Pages in a browser don't get `Basic`: the browser would ask its user for a name
 * and a password.
 */
export async function challenges(
  ctx: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  if (ctx.status !== 401 || ctx.response.get('www-authenticate')) return;
  const scheme = ctx.get('origin') ? 'Bearer' : 'Basic';
  ctx.set('www-authenticate', `${scheme} realm="${ctx.oidc.issuer}"`);
}

/**
 * Replaces the library's `invalid_request` where the standard has a specific code (RFC 6749, 5.2).
 */
export async function errorCodes(
  ctx: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const body = ctx.body as { error?: string; error_description?: string } | null | undefined;
  if (body?.error_description === 'requested grant type is not allowed for this client')
    body.error = 'unauthorized_client';
}
