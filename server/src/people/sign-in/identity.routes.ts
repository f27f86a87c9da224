import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from '@editorial/contracts/schema';
import { languageOf, translate } from '../../settings/configuration/texts.ts';
import { noteFailedSignIn } from './sign-in-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import { DatabaseUnavailable, HOST_TENANT } from '../../ground/database/database.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { RETRY_AFTER_SECONDS } from '../../http/errors.ts';
import { resolveTenant, tenantNamed } from '../../ground/tenancy/tenants.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import type { ProviderClient } from '../providers/provider-client.ts';
import { providerSignIn } from './provider-sign-in.routes.ts';
import { activeProviders } from '../provider-rows/required-provider.ts';
import { allowFormTarget } from './form-targets.ts';
import { manageRoutes } from './manage.routes.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { issuerStyle, secondFactorStyle } from './issuer-style.ts';
import { errorPage, signInPage, signOutScript } from '../../http/pages.ts';
import { promptRoutes } from './prompt.routes.ts';
import { protocolRoutes } from './protocol.routes.ts';
import { signInSteps } from './sign-in-step.ts';
import { twoStepRoutes } from './two-step.routes.ts';
import { siteFonts } from './site-fonts.ts';
import { spendTicket } from '../sessions/sign-in-ticket.ts';
import { CLIENT_ID } from '../../ground/issuer.ts';
import { userInfoRoutes } from './userinfo.routes.ts';

const signInForm = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  tenant: z._default(z.string().check(z.maxLength(100)), ''),
  token: z.string().check(z.maxLength(200)),
});

/** The organization in which a client's page is, by name: the sign-in begins there. */
const organizationOf = ({ tenant }: Readonly<Record<string, unknown>>): string =>
  typeof tenant === 'string' ? tenant.slice(0, 100) : '';

type WithUid = FastifyRequest<{ Params: { uid: string } }>;

/**
 * The issuer under /identity. `oidc-provider` implements the protocol; the sign-in page is ours.
 */
// Long because it registers every route of this file, one after another.
export function identityRoutes(
  app: FastifyInstance,
  context: Context,
  {
    provider,
    registry,
    otherProviders,
  }: {
    readonly provider: Provider;
    readonly registry: ClientRegistry;
    readonly otherProviders: ProviderClient;
  },
): void {
  const { database, secrets } = context;
  const steps = signInSteps(app, context, provider);
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page);

  app.get('/identity/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/css')
      .header('cache-control', 'public, max-age=3600')
      .send((await siteFonts(context.environment.siteDir)) + issuerStyle + secondFactorStyle),
  );
  app.get('/identity/sign-out.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(signOutScript),
  );

  /**
   * Returns the browser's current interaction, or null if it expired or belongs to another browser.
   */
  const interactionOf = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      allowFormTarget(reply.raw, interaction.params.redirect_uri);
      return interaction;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      return null;
    }
  };
  const siteName = () => context.settings.valueOf('Site.Name');
  /** Errors of pages are pages too, not JSON, since people read them. */
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const language = languageOf(request);
    return html(
      reply.header('retry-after', RETRY_AFTER_SECONDS),
      errorPage(
        { language, site: siteName() },
        translate(language, 'Editorial', 'Editorial:Unavailable'),
      ),
      503,
    );
  };
  /** The links with which people of an organization go to another provider. */
  const providersOf = async (tenantId: string, uid: string) =>
    (await activeProviders(database, tenantId)).map(({ id, name }) => ({
      name,
      href: `/identity/interaction/${encodeURIComponent(uid)}/provider/${id}`,
    }));
  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    html(reply, signInPage({ language: languageOf(request), site: siteName(), lost: true }), 400);

  /** The sign-in page before anything was typed. */
  const emptySignIn = async (
    request: WithUid,
    reply: FastifyReply,
    params: Readonly<Record<string, unknown>>,
    { language, error }: { readonly language: string; readonly error?: string },
  ) => {
    const { uid } = request.params;
    const tenantId = await tenantNamed(database, params.tenant);
    const page = signInPage({
      language,
      site: siteName(),
      action: `/identity/interaction/${encodeURIComponent(uid)}`,
      token: formToken(secrets.cookieKey, uid),
      tenancy: context.environment.multiTenancy,
      tenant: organizationOf(params),
      tenantId,
      username: typeof params.login_hint === 'string' ? params.login_hint : '',
      providers: await providersOf(tenantId, uid),
      ...(error ? { error } : {}),
    });
    return html(reply, page, error ? 400 : 200);
  };

  app.get(
    '/identity/interaction/:uid',
    { schema: { hide: true }, errorHandler },
    async (request: WithUid, reply) => {
      const interaction = await interactionOf(request, reply);
      if (!interaction) return lost(request, reply);
      const { params, prompt } = interaction;
      const language = languageOf({
        headers: request.headers,
        query: { ...params, ...(request.query as object) },
      });
      // A person who has just registered in this browser chose the password a moment ago.
      if (prompt.name === 'login' && params.client_id === CLIENT_ID) {
        const registered = await spendTicket(context, { request, reply }, params.login_hint);
        if (registered) return steps.continueSignIn(request, reply, { user: registered, language });
      }
      return emptySignIn(request, reply, params, { language });
    },
  );
  app.post(
    '/identity/interaction/:uid',
    {
      schema: { hide: true },
      errorHandler,
      config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
    },
    async (request: WithUid, reply) => {
      const interaction = await interactionOf(request, reply);
      if (!interaction) return lost(request, reply);
      const language = languageOf({ headers: request.headers, query: interaction.params });
      const given = signInForm.safeParse(request.body);
      const again = async (error: string, status: number) => {
        const named = await tenantNamed(database, given.data?.tenant);
        return html(
          reply,
          signInPage({
            language,
            site: siteName(),
            action: request.url.split('?')[0] ?? '',
            token: formToken(secrets.cookieKey, request.params.uid),
            tenancy: context.environment.multiTenancy,
            tenant: given.data?.tenant ?? '',
            tenantId: named,
            username: given.data?.username ?? '',
            providers: await providersOf(named, request.params.uid),
            error,
          }),
          status,
        );
      };
      if (!given.success) return again('InvalidUserNameOrPassword', 400);
      if (
        !isFormToken({
          key: secrets.cookieKey,
          subject: request.params.uid,
          given: given.data.token,
        })
      )
        return again('FormExpired', 400);
      const tenantId =
        given.data.tenant.trim() === ''
          ? HOST_TENANT
          : await resolveTenant(database, given.data.tenant);
      if (tenantId === null) return again('TenantNotAvailable', 400);
      const checked = await checkPassword(context, {
        tenantId,
        language,
        userName: given.data.username,
        password: given.data.password,
      });
      if ('refused' in checked) {
        const { username: userName } = given.data;
        await noteFailedSignIn(context, { tenantId, userName, reason: checked.refused });
        return again(checked.refused, 400);
      }
      return steps.continueSignIn(request, reply, { user: checked.user, language });
    },
  );

  userInfoRoutes(app);
  manageRoutes(app, context, provider, registry);
  twoStepRoutes(app, context, provider);

  providerSignIn(app, context, {
    provider,
    client: otherProviders,
    steps: {
      continueSignIn: steps.continueSignIn,
      lost,
      again: async (request, reply, error) => {
        const interaction = await interactionOf(request, reply);
        if (!interaction) return lost(request, reply);
        const { params } = interaction;
        const language = languageOf({ headers: request.headers, query: params });
        return emptySignIn(request, reply, params, { language, error });
      },
    },
  });
  promptRoutes(app, context, provider);
  protocolRoutes(app, context.environment, provider);
}
