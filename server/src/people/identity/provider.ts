import Provider, {
  type ClientMetadata,
  type Configuration,
  type ErrorOut,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { Languages, languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import type { Environment } from '../../ground/environment.ts';
import { DatabaseUnavailable } from '../../ground/database/database.ts';
import { RETRY_AFTER_SECONDS } from '../../http/errors.ts';
import { ApiScopes } from '@editorial/contracts/clients';
import { challenges, errorCodes } from './standard-refusals.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import { compareDigests, lifeOf, OwnMetadata, withClients } from '../clients/client-metadata.ts';
import { settleMachineScopes } from '../clients/machine-tokens.ts';
import { ownOrigins } from '../clients/own-origins.ts';
import { accountsOf, tokenClaims } from './account-claims.ts';
import { formTargets } from '../sign-in/form-targets.ts';
import { impersonationGrant } from './impersonation.grant.ts';
import {
  API_RESOURCE,
  CLIENT_ID,
  ClientScope,
  OpenIdScopes,
  TokenLife,
  issuerOf,
} from '../../ground/issuer.ts';
import { oidcAdapter } from '../sessions/oidc-adapter.ts';
import { refusedPage, signedOutPage, signOutPage } from '../sign-in/sign-in.pages.ts';
import { passwordGrant } from './password.grant.ts';
import { promptAddress, promptPolicy } from './prompt.policy.ts';
import { stillOpens } from '../sessions/finished-sign-in.ts';
import { revocation } from '../sessions/revocation.ts';
import { apiResource, grantAll, keepAskedScopes } from '../clients/scopes.ts';
import { noteDevice } from '../sessions/session-devices.ts';
import { cookieNames, sessionLives } from '../clients/session-life.ts';
import { noteChecked, personOf } from '../second-factor/identity-check.ts';
import { signingKeySet } from '../sessions/signing-keys.ts';
import { required } from '../../ground/required.ts';
import {
  TOKEN_EXCHANGE,
  type ServicesByRemote,
  tokenExchangeGrant,
} from './token-exchange.grant.ts';

/** The first-party client. It has no secret, so it uses PKCE. */
const client = (publicUrl: string): ClientMetadata => ({
  client_id: CLIENT_ID,
  client_name: 'Editorial',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token', 'password', 'Impersonation', TOKEN_EXCHANGE],
  response_types: ['code'],
  redirect_uris: [
    `${publicUrl}/signin-callback`,
    `${publicUrl}/silent-callback.html`,
    `${publicUrl}/`,
    publicUrl,
  ],
  post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
  scope: ClientScope,
});

/** The claims of each scope. */
const Claims = {
  openid: ['sub', 'tenantid'],
  profile: ['preferred_username', 'given_name', 'family_name', 'unique_name'],
  email: ['email', 'email_verified'],
  roles: ['role'],
};

/** How long each token lives, in seconds. */
const livesOf = (environment: Environment): Configuration['ttl'] => ({
  AccessToken: TokenLife.accessToken,
  ClientCredentials: (_ctx, _token, asking) => lifeOf(asking, 'access', TokenLife.accessToken),
  AuthorizationCode: TokenLife.code,
  IdToken: TokenLife.accessToken,
  Interaction: TokenLife.interaction,
  ...sessionLives(environment),
});

/** Sessions and their tokens: how long they last, and how they are renewed. */
const lifeOfSessions = (environment: Environment) =>
  ({
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, asking, code) =>
      Promise.resolve(
        asking.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
      ),
    // A refresh token outlives the browser's session cookie, as the client's remember-me requires.
    expiresWithSession: () => Promise.resolve(false),
    ttl: livesOf(environment),
  }) satisfies Configuration;

const cookiesOf = ({ environment, secrets }: Context): Configuration['cookies'] => ({
  keys: [secrets.cookieKey],
  names: cookieNames(environment),
  short: { path: '/', sameSite: 'lax', httpOnly: true },
  long: { path: '/', sameSite: 'lax', httpOnly: true },
});

/** The parts of the protocol beyond its core, and the pages of signing out. */
const featuresOf = (siteName: () => string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, asking, token) => Promise.resolve(token.clientId === asking.clientId),
  },
  userinfo: { enabled: true },
  clientCredentials: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => confirmLogout(ctx, form, siteName()),
    postLogoutSuccessSource: (ctx) => afterLogout(ctx, siteName()),
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => API_RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo(ctx, resource, asking) {
      settleMachineScopes(ctx, asking);
      return apiResource(resource, asking);
    },
  },
});

/**
 * The grant that the session remembers. Without one, all that was asked for is granted. A client
 * that asks for a new sign-in, because a call needs a proof (RFC 9470), has the proof in its grant.
 */
const loadGrant =
  (context: Context): Configuration['loadExistingGrant'] =>
  async (ctx) => {
    const { oidc } = ctx;
    const client = required(oidc.client, 'The client');
    const accountId = required(oidc.session?.accountId, 'The account');
    const known = oidc.session?.grantIdFor(client.clientId);
    const existing = known ? await oidc.provider.Grant.find(known) : undefined;
    const grant = existing ?? (await grantAll(ctx, client, accountId));
    const isAsked = oidc.prompts.has('login') || oidc.params?.max_age !== undefined;
    if (isAsked && oidc.result?.login?.amr)
      await noteChecked(context, await personOf(context, accountId), grant.jti);
    return grant;
  };

function showRefusal(ctx: KoaContextWithOIDC, out: ErrorOut, site: string): void {
  ctx.type = 'html';
  const isSignOut = ctx.path.startsWith('/session/end');
  const reason = out.error_description ? `${out.error}: ${out.error_description}` : out.error;
  ctx.body = refusedPage({ language: languageOf(ctx), site }, reason, isSignOut);
}

function registerGrants(context: Context, provider: Provider, services: ServicesByRemote): void {
  provider.registerGrantType(
    'password',
    passwordGrant(context, provider),
    ['username', 'password', 'code', 'passkey', 'scope', 'resource'],
    [],
  );
  provider.registerGrantType(
    'Impersonation',
    impersonationGrant(context, provider),
    ['access_token', 'TenantId', 'UserId', 'scope'],
    [],
  );
  provider.registerGrantType(
    TOKEN_EXCHANGE,
    tokenExchangeGrant(context, provider, services),
    [
      'subject_token',
      'subject_token_type',
      'requested_token_type',
      'resource',
      'audience',
      'scope',
    ],
    [],
  );
}

/** Steps around each of the library's answers, and the log of its faults. */
function observe(context: Context, provider: Provider, registry: ClientRegistry): void {
  const { database, log } = context;
  compareDigests(provider);
  provider.use(ownOrigins(registry));
  provider.use(formTargets);
  provider.use(challenges);
  provider.use(errorCodes);
  provider.use(revocation(database));
  provider.use(noteDevice(context));
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error }, 'The issuer failed');
    if (!(error instanceof DatabaseUnavailable)) return;
    ctx.status = 503;
    ctx.set('retry-after', String(RETRY_AFTER_SECONDS));
  });
}

/** The issuer: `oidc-provider` on our database, with the grants `password` and `Impersonation`. */
export async function createProvider(
  context: Context,
  registry: ClientRegistry,
  services: ServicesByRemote,
): Promise<Provider> {
  const { database, environment } = context;
  const siteName = () => context.settings.valueOf('Site.Name');
  const configuration: Configuration = {
    adapter: withClients(database, oidcAdapter(database, stillOpens(context))),
    clients: [client(environment.publicUrl)],
    jwks: (await signingKeySet(database, context.clock.now())) as NonNullable<
      Configuration['jwks']
    >,
    cookies: cookiesOf(context),
    scopes: [...OpenIdScopes, ...ApiScopes],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    extraClientMetadata: { properties: OwnMetadata },
    clientBasedCORS: (_ctx, origin, asking) =>
      origin === new URL(environment.publicUrl).origin ||
      (asking.origins as string[] | undefined)?.includes(origin) === true,
    claims: Claims,
    discovery: { ui_locales_supported: Languages.map(({ cultureName }) => cultureName) },
    conformIdTokenClaims: false,
    // Clients with a secret authenticate with it.
    pkce: { required: (_ctx, asking) => asking.clientAuthMethod === 'none' },
    extraParams: {
      culture: null,
      tenant: null,
      // The library validates extra parameters on each request, even those without the parameter,
      // after it has read the scopes.
      'ui-culture': (ctx, _value, asking) => keepAskedScopes(ctx, asking),
    },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    ...lifeOfSessions(environment),
    interactions: {
      policy: promptPolicy(database),
      url: (_ctx, { uid, prompt }) => promptAddress(uid, prompt.name),
    },
    features: featuresOf(siteName),
    loadExistingGrant: loadGrant(context),
    findAccount: accountsOf(database),
    extraTokenClaims: tokenClaims(context),
    renderError: (ctx, out) => showRefusal(ctx, out, siteName()),
  };
  const provider = new Provider(issuerOf(environment), configuration);
  // Scheme and host are the site's own, set by the route before the library (protocol.routes.ts).
  provider.proxy = true;
  registerGrants(context, provider, services);
  observe(context, provider, registry);
  return provider;
}

/**
 * The sign-out form of our own client submits itself. A link from another site has no ID token and
 * gets the question.
 */
function confirmLogout(ctx: KoaContextWithOIDC, form: string, site: string): void {
  const look = { language: languageOf(ctx), site };
  ctx.body = signOutPage(look, form, Boolean(ctx.oidc.entities.IdTokenHint));
}

function afterLogout(ctx: KoaContextWithOIDC, site: string): void {
  ctx.body = signedOutPage({ language: languageOf(ctx), site });
}
