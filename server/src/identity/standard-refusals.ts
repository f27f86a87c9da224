import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * A 401 names how one gets in (RFC 9110). The library does so for clients that used the header. A
 * page in a browser is not told `Basic`: the browser would ask its user for a name and a password.
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

/** The library says `invalid_request` where the standard has a word of its own (RFC 6749, 5.2). */
export async function errorCodes(
  ctx: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const body = ctx.body as { error?: string; error_description?: string } | null | undefined;
  if (body?.error_description === 'requested grant type is not allowed for this client')
    body.error = 'unauthorized_client';
}
