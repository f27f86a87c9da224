import { z } from '@editorial/contracts/schema';
import { shownTerms } from '@editorial/contracts/shown-terms';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { resolveTenant } from '../../ground/tenancy/tenants.ts';
import { openSignIn } from './issuer-reply.ts';
import type { ProviderClient } from '../providers/provider-client.ts';
import { type ProviderRow, signInProviders } from '../provider-rows/providers.tables.ts';
import { ByAddress } from './limits.ts';

/** For so long a browser may stay at the provider, and at each page afterwards, in ms. */
const FLOW_LIFETIME_MS = 10 * 60_000;
const COOKIE_SECONDS = FLOW_LIFETIME_MS / 1000;

export const flow = z.object({
  uid: z.string(),
  providerId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  at: z.number(),
});
export const proof = z.object({
  providerId: z.uuid(),
  subject: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  surname: z.string(),
  /** The versions that the page with this proof showed. */
  terms: z.optional(shownTerms),
  at: z.number(),
});
export type Proof = z.infer<typeof proof>;
/** Either who the provider says it is, or why it does not. */
export const outcome = z.union([proof, z.object({ failed: z.string(), at: z.number() })]);

export const form = z.object({
  ticket: z.string().check(z.maxLength(4000)),
  password: z.optional(z.string().check(z.maxLength(128))),
  name: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  surname: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  accepted: z.optional(z.string().check(z.maxLength(10))),
});

export type WithUid = FastifyRequest<{ Params: { uid: string; id: string } }>;
type SignInPage = (
  request: WithUid,
  reply: FastifyReply,
  error: string,
) => Promise<FastifyReply> | FastifyReply;

export interface ProviderSteps {
  readonly continueSignIn: (
    request: WithUid,
    reply: FastifyReply,
    given: {
      readonly user: User;
      readonly language: string;
      readonly link?: { readonly providerId: string; readonly subject: string };
      readonly given?: 'pwd';
    },
  ) => Promise<FastifyReply>;
  /** The sign-in page with an error. */
  readonly again: SignInPage;
  readonly lost: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

export const options = { schema: { hide: true }, config: ByAddress.provider };
export const flowOwner = (state: string) => `provider-flow:${state}`;
export const resultOwner = (uid: string) => `provider-result:${uid}`;
export const flowCookie = (state: string) =>
  `provider_${state.replaceAll(/[^\w-]/g, '').slice(0, 20)}`;
export const RESULT_COOKIE = 'provider_result';

/** The tools of these routes: sealed facts, cookies, and the open sign-in of a browser. */
export function toolsOf({ secrets, clock, database, environment }: Context, issuer: Provider) {
  return {
    write: (owner: string, given: object): string =>
      seal({
        key: secrets.sealingKey,
        owner,
        text: JSON.stringify({ ...given, at: clock.now().getTime() }),
      }),
    read<T extends { readonly at: number }>(
      schema: z.ZodType<T>,
      owner: string,
      text: string | undefined,
    ): T | null {
      try {
        const given = schema.parse(
          JSON.parse(unseal(secrets.sealingKey, { owner, sealed: text ?? '' })),
        );
        return clock.now().getTime() - given.at < FLOW_LIFETIME_MS ? given : null;
      } catch {
        return null;
      }
    },
    cookie: (path: string) => ({
      path,
      httpOnly: true,
      // The provider's redirect is a navigation from another site.
      sameSite: 'lax' as const,
      secure: environment.publicUrl.startsWith('https:'),
      maxAge: COOKIE_SECONDS,
    }),
    /** A provider that is on, of an organization that is. */
    async providerOf(id: string): Promise<ProviderRow | null> {
      if (!z.uuid().safeParse(id).success) return null;
      const [row] = await database.asSystem((tx) =>
        tx.select().from(signInProviders).where(eq(signInProviders.id, id)),
      );
      const isOn = row?.isActive && (await resolveTenant(database, row.tenantId)) !== null;
      return isOn ? row : null;
    },
    /** The browser's open sign-in, or null. */
    interactionOf: (request: WithUid, reply: FastifyReply) => openSignIn(issuer, request, reply),
  };
}

export interface Kit {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly client: ProviderClient;
  readonly steps: ProviderSteps;
  readonly tools: ReturnType<typeof toolsOf>;
}

export const interactionPath = (uid: string) => `/identity/interaction/${encodeURIComponent(uid)}`;
export interface Answered {
  readonly request: WithUid;
  readonly reply: FastifyReply;
  readonly said: Proof;
  readonly body: z.output<typeof form>;
  readonly provider: ProviderRow;
  readonly language: string;
}
