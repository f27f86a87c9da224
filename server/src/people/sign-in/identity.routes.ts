import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from '@editorial/contracts/schema';
import { languageOf, translate } from '../../settings/languages/texts.ts';
import { noteFailedSignIn } from './sign-in-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import { DatabaseUnavailable, HOST_TENANT } from '../../ground/database/database.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { RETRY_AFTER_SECONDS } from '../../http/errors.ts';
import { resolveTenant, tenantNamed } from '../../ground/tenancy/tenants.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import type { ProviderClient } from '../providers/provider-client.ts';
import { interactionPath } from './provider-flow.ts';
import { providerSignIn } from './provider-sign-in.routes.ts';
import { activeProviders } from '../provider-rows/required-provider.ts';
import { allowFormTarget } from './form-targets.ts';
import { ByAddress } from './limits.ts';
import { manageRoutes } from './manage.routes.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { issuerStyle, secondFactorStyle } from './issuer-style.ts';
import { errorPage, showPasswordScript, signInPage, signOutScript } from './sign-in.pages.ts';
import { interactionOf, languageIn, sendIssuerPage, sendLost } from './issuer-reply.ts';
import { promptRoutes } from './prompt.routes.ts';
import { protocolRoutes } from './protocol.routes.ts';
import { signInSteps } from './sign-in-step.ts';
import { twoStepRoutes } from './two-step.routes.ts';
import { siteFonts } from './site-fonts.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { hasTicket, spendTicket } from '../sessions/sign-in-ticket.ts';
import { CLIENT_ID } from '../../ground/issuer.ts';
import { userInfoRoutes } from './userinfo.routes.ts';

const signInForm = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  tenant: z._default(z.string().check(z.maxLength(100)), ''),
  token: z.string().check(z.maxLength(200)),
});

type Params = Readonly<Record<string, unknown>>;
type WithUid = FastifyRequest<{ Params: { uid: string } }>;

const hidden = { schema: { hide: true } };

function styleRoutes(app: FastifyInstance, { environment }: Context): void {
  app.get('/identity/style.css', hidden, async (_request, reply) =>
    reply
      .type('text/css')
      .header('cache-control', 'public, max-age=3600')
      .send((await siteFonts(environment.siteDir)) + issuerStyle + secondFactorStyle),
  );
  for (const [name, script] of Object.entries({
    'sign-out': signOutScript,
    'show-password': showPasswordScript,
  }))
    app.get(`/identity/${name}.js`, hidden, (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'public, max-age=3600').send(script),
    );
}

/** Errors of pages are pages too, not JSON, since people read them. */
const errorPages =
  ({ settings }: Context) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const language = languageOf(request);
    const text = translate(language, 'Editorial', 'Editorial:Unavailable');
    const page = errorPage({ language, site: settings.valueOf('Site.Name') }, text);
    return sendIssuerPage(reply.header('retry-after', RETRY_AFTER_SECONDS), page, 503);
  };

/** The browser's current interaction. Its pages may post to the client that it goes back to. */
async function currentInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const interaction = await interactionOf(provider, request, reply);
  if (interaction) allowFormTarget(reply.raw, interaction.params.redirect_uri);
  return interaction;
}

interface SignInForm {
  readonly language: string;
  /** The organization as it was asked for or typed. */
  readonly tenant: unknown;
  readonly username: string;
  readonly error?: string;
  /** Whether this browser has just sent the form of a registration. */
  readonly hasRegistered?: boolean;
}

/** Shows the sign-in page, with the links to other providers of the organization. */
async function showSignIn(
  context: Context,
  uid: string,
  reply: FastifyReply,
  { language, tenant, username, error, hasRegistered = false }: SignInForm,
): Promise<FastifyReply> {
  const { database, environment, secrets, settings } = context;
  const tenantId = await tenantNamed(database, tenant);
  const action = interactionPath(uid);
  const page = signInPage({
    language,
    site: settings.valueOf('Site.Name'),
    action,
    token: formToken(secrets.cookieKey, uid),
    tenancy: environment.multiTenancy,
    tenant: typeof tenant === 'string' ? tenant.slice(0, 100) : '',
    tenantId,
    username,
    hasRegistered,
    providers: (await activeProviders(database, tenantId)).map(({ id, name }) => ({
      name,
      href: `${action}/provider/${id}`,
    })),
    ...(error ? { error } : {}),
  });
  return sendIssuerPage(reply, page, error ? 400 : 200);
}

/** The name that the client's page suggests. After a new password it is a person's ID: no name. */
const nameIn = ({ login_hint: hint }: Params): string =>
  typeof hint !== 'string' || z.uuid().safeParse(hint).success ? '' : hint;

/** The sign-in page before anything was typed. The client's page may name an organization. */
const showEmpty = (
  context: Context,
  uid: string,
  reply: FastifyReply,
  { params, ...rest }: Omit<SignInForm, 'tenant' | 'username'> & { readonly params: Params },
) =>
  showSignIn(context, uid, reply, {
    ...rest,
    tenant: params.tenant,
    username: nameIn(params),
  });

/** The person whose password was given, or the text of the refusal. */
async function personBy(
  context: Context,
  uid: string,
  given: z.output<typeof signInForm>,
  language: string,
): Promise<{ readonly user: User } | { readonly refused: string }> {
  const { database, secrets } = context;
  if (!isFormToken({ key: secrets.cookieKey, subject: uid, given: given.token }))
    return { refused: 'FormExpired' };
  const tenantId =
    given.tenant.trim() === '' ? HOST_TENANT : await resolveTenant(database, given.tenant);
  if (tenantId === null) return { refused: 'TenantNotAvailable' };
  const { username: userName, password } = given;
  const checked = await checkPassword(context, { tenantId, language, userName, password });
  if ('refused' in checked)
    await noteFailedSignIn(context, { tenantId, userName, reason: checked.refused });
  return checked;
}

type Steps = ReturnType<typeof signInSteps>;

/** The page that asks for the password, and its form. */
function passwordRoutes(
  app: FastifyInstance,
  context: Context,
  provider: Provider,
  steps: Steps,
): void {
  const errorHandler = errorPages(context);
  app.get(
    '/identity/interaction/:uid',
    { ...hidden, errorHandler },
    async (request: WithUid, reply) => {
      const interaction = await currentInteraction(provider, request, reply);
      if (!interaction) return sendLost(context, reply, languageOf(request));
      const { params, prompt } = interaction;
      const language = languageIn(request, { ...params, ...(request.query as object) });
      // Somebody who registered, or set a password, in this browser chose it a moment ago.
      if (prompt.name === 'login' && params.client_id === CLIENT_ID) {
        const hasRegistered = hasTicket(context, request);
        const known = await spendTicket(context, { request, reply }, params.login_hint);
        if (known) return steps.continueSignIn(request, reply, { user: known, language });
        if (hasRegistered && nameIn(params) !== '')
          return showEmpty(context, request.params.uid, reply, { params, language, hasRegistered });
      }
      return showEmpty(context, request.params.uid, reply, { params, language });
    },
  );
  app.post(
    '/identity/interaction/:uid',
    { ...hidden, errorHandler, config: ByAddress.password },
    async (request: WithUid, reply) => {
      const { uid } = request.params;
      const interaction = await currentInteraction(provider, request, reply);
      if (!interaction) return sendLost(context, reply, languageOf(request));
      const language = languageIn(request, interaction.params);
      const given = signInForm.safeParse(request.body);
      const person = given.success
        ? await personBy(context, uid, given.data, language)
        : { refused: 'InvalidUserNameOrPassword' };
      if ('user' in person)
        return steps.continueSignIn(request, reply, {
          user: person.user,
          language,
          given: 'pwd',
        });
      const { tenant, username = '' } = given.data ?? {};
      return showSignIn(context, uid, reply, { language, tenant, username, error: person.refused });
    },
  );
}

/** The issuer under /identity. `oidc-provider` does the protocol; the sign-in page is ours. */
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
  const steps = signInSteps(app, context, provider);
  styleRoutes(app, context);
  passwordRoutes(app, context, provider, steps);
  userInfoRoutes(app);
  manageRoutes(app, context, provider, registry);
  twoStepRoutes(app, context, provider);
  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    sendLost(context, reply, languageOf(request));
  providerSignIn(app, context, {
    provider,
    client: otherProviders,
    steps: {
      continueSignIn: steps.continueSignIn,
      lost,
      again: async (request, reply, error) => {
        const interaction = await currentInteraction(provider, request, reply);
        if (!interaction) return lost(request, reply);
        const { params } = interaction;
        const language = languageIn(request, params);
        return showEmpty(context, request.params.uid, reply, { params, language, error });
      },
    },
  });
  promptRoutes(app, context, provider);
  protocolRoutes(app, context.environment, provider);
}
