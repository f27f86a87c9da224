import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import { languageOf, translate } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { resolveTenant } from '../../ground/tenancy/tenants.ts';
import { issueTokens } from './issue-tokens.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { markOf, stillOpens } from '../sessions/finished-sign-in.ts';
import { secondStep } from '../second-factor/second-step.ts';

/** The header with the tenant that a form is meant for. */
export const tenantHeader = (ctx: KoaContextWithOIDC): string | undefined =>
  ctx.get('__tenant') || undefined;
export const requestLanguage = (ctx: KoaContextWithOIDC) =>
  languageOf({ headers: ctx.headers, query: ctx.query });

/** `invalid_grant` with a description for people. The library would hide its own message. */
export function refusal(description: string): errors.InvalidGrant {
  return Object.assign(new errors.InvalidGrant(description), { error_description: description });
}

/** Grant `password` (R7.49, R7.50): for the site's own client, in the tenant of the header. */
export const passwordGrant =
  (context: Context, provider: Provider) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    // RFC 9700 forbids this grant in general. It is on only where the site itself signs in with it,
    // or in the demo.
    if (context.environment.responseType !== 'password' && !context.environment.demo)
      throw new errors.UnsupportedGrantType();
    const { username, password } = ctx.oidc.params as { username?: string; password?: string };
    if (!username || !password)
      throw new errors.InvalidRequest('username and password are required');
    const tenantId = await resolveTenant(context.database, tenantHeader(ctx));
    const checked =
      tenantId === null
        ? { refused: 'InvalidUserNameOrPassword' as const }
        : await checkPassword(context, {
            tenantId,
            language: requestLanguage(ctx),
            userName: username.slice(0, 256),
            password: password.slice(0, 128),
          });
    if ('refused' in checked)
      throw refusal(translate(requestLanguage(ctx), 'AbpAccount', checked.refused));
    const { code, passkey } = ctx.oidc.params as { code?: string; passkey?: string };
    const step = await secondStep(context, checked.user, { code, passkey }, requestLanguage(ctx));
    if ('error' in step) {
      ctx.status = 400;
      ctx.body = step;
      return;
    }
    const issued = await issueTokens(provider, ctx, {
      accountId: checked.user.id,
      gty: 'password',
      isRefreshedByDefault: false,
      // The grant is there now: a lock that comes from here on ends it, and an earlier one is seen.
      async beforeTokens() {
        const login = { accountId: checked.user.id };
        if (!(await stillOpens(context)({ login, passwordMark: markOf(checked.user) })))
          throw refusal(translate(requestLanguage(ctx), 'AbpAccount', 'LoginIsNotAllowed'));
      },
    });
    const { recoveryCodes } = step;
    ctx.body = { ...issued.body, ...(recoveryCodes ? { recovery_codes: recoveryCodes } : {}) };
  };
