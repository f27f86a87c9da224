import { email as emailRule } from '@editorial/contracts/account';
import * as openid from 'openid-client';
import { type Dispatcher, fetch, type RequestInit } from 'undici';
import type { Context } from '../../settings/context/context.ts';
import { outsideConnections } from '../../http/outside-connections.ts';
import { unseal } from '../../ground/secrets/sealed.ts';
import type { ProviderRow } from '../provider-rows/providers.tables.ts';
import { isSubject } from './subject.rules.ts';

const TIMEOUT_SECONDS = 5;
/** A description, keys and tokens are a few kB. */
const MAX_ANSWER_BYTES = 500_000;
/** For so long a description is used again, in ms. */
const DESCRIPTION_LIFETIME_MS = 10 * 60_000;
const MAX_DESCRIPTIONS = 200;

/** The path to which providers send people back, followed by the organization of the provider. */
export const CALLBACK_PATH = '/identity/provider/callback';
/**
 * The address to which the providers of an organization send people back. Each has its own, so that no
 * organization's provider is given a code that is meant for another's (RFC 9700, 4.4).
 */
export const callbackOf = (
  { publicUrl }: { readonly publicUrl: string },
  tenantId: string,
): string => `${publicUrl}${CALLBACK_PATH}/${tenantId}`;

/** For whom the secret of a provider is sealed. */
export const secretOwner = (providerId: string): string => `sign-in-provider ${providerId}`;

/** A person as a provider names them. */
export interface ProvidedPerson {
  readonly subject: string;
  /** Null unless the provider, or the administrator for a domain, says that it is theirs. */
  readonly email: string | null;
  readonly name: string;
  readonly surname: string;
}

/** The secrets of one sign-in, which the browser keeps sealed meanwhile. */
export interface Started {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Asking = Pick<Context, 'environment' | 'dependencies' | 'secrets' | 'clock'>;
type Described = Pick<ProviderRow, 'id' | 'issuer' | 'clientId' | 'sealedSecret'>;

/** Whether a claim says yes. Some providers write it as text, or as a number. */
const isYes = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** Microsoft says `xms_edov` in the place of `email_verified`. At other providers it may be anybody's word. */
const MICROSOFT = 'login.microsoftonline.com';

/** The address, if it is certain to be the person's. */
export function certainEmail(
  claims: Readonly<Record<string, unknown>>,
  { domains, issuer }: Pick<ProviderRow, 'domains' | 'issuer'>,
): string | null {
  const { email, email_verified: verified, xms_edov: ownerVerified } = claims;
  // Held to the rule of registration: mails are sent to it, and pages show it.
  const { success, data: address } = emailRule.safeParse(email);
  if (!success) return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  // A provider that denies an address is believed, also for an own domain.
  if (verified === false || verified === 'false') return null;
  const isMicrosofts = new URL(issuer).hostname === MICROSOFT && isYes(ownerVerified);
  return isYes(verified) || isMicrosofts || domains.includes(domain) ? address : null;
}

/** How a client proves who it is. A provider that says nothing takes the header (OpenID Connect Discovery, 3). */
function authenticationBy(
  secret: string | null,
  methods: readonly string[] = ['client_secret_basic'],
): openid.ClientAuth {
  if (secret === null) return openid.None();
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret);
}

const shortText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\p{C}/gu, '').trim().slice(0, 64) : '';

/**
 * Returns a function that asks providers like teams' issuers: never inside a private network, unless the operator
 * named the origin in SERVICE_ORIGINS, and without following redirects.
 */
function createAsking({ environment, dependencies }: Asking) {
  const trusted: ReadonlySet<string> = new Set(environment.serviceOrigins);
  const dispatcher: Dispatcher = outsideConnections(trusted, {
    connections: 16,
    maxResponseSize: MAX_ANSWER_BYTES,
    bodyTimeout: TIMEOUT_SECONDS * 1000,
  });
  /** Throws for an address without https that the operator did not name. */
  const assertSafe = (address: string): void => {
    const { protocol, origin } = new URL(address);
    if (protocol !== 'https:' && !trusted.has(origin)) throw new Error(`${origin} has no https.`);
  };
  const ask: openid.CustomFetch = (address, { method, headers, body, signal }) => {
    assertSafe(address);
    const request = { method, headers, body, signal, dispatcher } as RequestInit;
    return dependencies.issuers.ask(() =>
      fetch(address, { ...request, redirect: 'error' }),
    ) as unknown as Promise<Response>;
  };
  return { ask, assertSafe };
}

/** Reads the description of a provider. Throws if it has none, or calls itself otherwise. */
async function describe(
  { ask, assertSafe }: ReturnType<typeof createAsking>,
  sealingKey: string,
  { id, issuer, clientId, sealedSecret }: Described,
): Promise<openid.Configuration> {
  const secret =
    sealedSecret === null
      ? null
      : unseal(sealingKey, { owner: secretOwner(id), sealed: sealedSecret });
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    [openid.customFetch]: ask,
    timeout: TIMEOUT_SECONDS,
    // `ask` decides which address may do without https.
    execute: [openid.allowInsecureRequests],
  });
  const server = found.serverMetadata();
  // The library compares URLs, in which `https://a` and `https://a/` are one.
  if (server.issuer !== issuer) throw new Error(`It calls itself ${server.issuer}.`);
  assertSafe(server.authorization_endpoint ?? '');
  const configuration = new openid.Configuration(
    server,
    clientId,
    undefined,
    authenticationBy(secret, server.token_endpoint_auth_methods_supported),
  );
  configuration[openid.customFetch] = ask;
  configuration.timeout = TIMEOUT_SECONDS;
  openid.allowInsecureRequests(configuration);
  // Without this, the library (6.8) trusts the connection and does not look at the signature.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Keeps descriptions for some minutes. A change of the provider is another one, and a failure is not kept. */
function rememberDescriptions(
  clock: Asking['clock'],
  read: (provider: ProviderRow) => Promise<openid.Configuration>,
) {
  const known = new Map<string, { readonly at: number; readonly read: ReturnType<typeof read> }>();
  return (provider: ProviderRow): Promise<openid.Configuration> => {
    const key = `${provider.id} ${provider.concurrencyStamp}`;
    const now = clock.now().getTime();
    const kept = known.get(key);
    if (kept && now - kept.at < DESCRIPTION_LIFETIME_MS) return kept.read;
    const oldest = known.size >= MAX_DESCRIPTIONS ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    const made = read(provider);
    known.set(key, { at: now, read: made });
    made.catch(() => known.delete(key));
    return made;
  };
}

/** The person of the code with which a provider sent the browser back. */
async function personOf(
  configuration: openid.Configuration,
  back: URL,
  { state, nonce, verifier }: Started,
  provider: Pick<ProviderRow, 'domains' | 'issuer'>,
): Promise<ProvidedPerson> {
  const tokens = await openid.authorizationCodeGrant(configuration, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !isSubject(claims.sub)) throw new Error('The ID token names nobody.');
  const hasEndpoint = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Some providers name addresses there only.
  const more =
    claims.email === undefined && hasEndpoint
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  const said = { ...more, ...claims } as Readonly<Record<string, unknown>>;
  return {
    subject: claims.sub,
    email: certainEmail(said, provider),
    name: shortText(said.given_name) || shortText(said.name),
    surname: shortText(said.family_name),
  };
}

/** Speaks OpenID Connect with other providers: code flow with PKCE, by openid-client. */
export function createProviderClient(context: Asking) {
  const { environment, secrets, clock } = context;
  const asking = createAsking(context);
  const read = (given: Described) => describe(asking, secrets.sealingKey, given);
  const configurationOf = rememberDescriptions(clock, read);
  return {
    /** Reads the description of a provider that is not saved yet. Throws if it has none. */
    check: async (given: Described): Promise<void> => void (await read(given)),
    async start(
      provider: ProviderRow,
      language: string,
    ): Promise<{ readonly address: URL; readonly started: Started }> {
      const configuration = await configurationOf(provider);
      const started = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackOf(environment, provider.tenantId),
        scope: 'openid email profile',
        state: started.state,
        nonce: started.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(started.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      });
      return { address, started };
    },
    /** Exchanges the code in the address to which the provider sent the browser. */
    finish: async (
      provider: ProviderRow,
      search: string,
      started: Started,
    ): Promise<ProvidedPerson> =>
      personOf(
        await configurationOf(provider),
        new URL(callbackOf(environment, provider.tenantId) + search),
        started,
        provider,
      ),
  };
}
export type ProviderClient = ReturnType<typeof createProviderClient>;
