import { createHash } from 'node:crypto';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { languageOf } from '../../settings/configuration/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { DatabaseUnavailable } from '../../ground/database/database.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { allowFormTarget } from './form-targets.ts';
import { signInPage } from '../../http/pages.ts';
import { personOf } from '../second-factor/identity-check.ts';
import { addPasskey, confirmTotp, type Added } from '../second-factor/manage-factors.ts';
import { isLockedByStaff } from '../passwords/check-password.ts';
import { newPasskeyOptions, passkeyOptions } from '../second-factor/passkeys.ts';
import { codesPage, secondFactorPage, setupPage } from './second-factor.pages.ts';
import { proveSecondFactor, stepAfterPassword } from '../second-factor/second-factor.ts';
import { readPasskey } from '../second-factor/second-step.ts';
import { beginTotp } from '../second-factor/totp.ts';

/** Time limit for the second step after the password, in ms. */
const TICKET_LIFETIME_MS = 10 * 60_000;
const ticket = z.object({
  userId: z.uuid(),
  at: z.number(),
  /** Of the password that was right. With a new one, the sign-in begins again. */
  passwordMark: z.string(),
  isProved: z.boolean(),
  /** The app that this sign-in has begun. */
  totpId: z.optional(z.uuid()),
});
type Ticket = z.infer<typeof ticket>;
const stepForm = z.object({
  ticket: z.string().check(z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(z.string().check(z.maxLength(20_000))),
  name: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
});

/** Says whether a password is still the same, and nothing about it. */
const markOf = ({ passwordHash }: User): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

type WithUid = FastifyRequest<{ Params: { uid: string } }>;
const html = (reply: FastifyReply, page: string, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page);

/** The second step at the issuer's sign-in page, between the password and the redirect back. */
// Long because its steps share one context; each of them is short.
export function signInSteps(app: FastifyInstance, context: Context, provider: Provider) {
  const { secrets, clock } = context;
  const ownerOf = (uid: string) => `sign-in:${uid}`;
  /**
   * Proof that the password was right: only the server can issue the ticket, for this sign-in only.
   */
  const write = (
    uid: string,
    user: User,
    given: Omit<Ticket, 'userId' | 'passwordMark' | 'at'>,
  ): string =>
    seal({
      key: secrets.sealingKey,
      owner: ownerOf(uid),
      text: JSON.stringify({
        ...given,
        userId: user.id,
        passwordMark: markOf(user),
        at: clock.now().getTime(),
      } satisfies Ticket),
    });
  function read(uid: string, text: string): Ticket | null {
    try {
      const given = ticket.parse(
        JSON.parse(unseal(secrets.sealingKey, { owner: ownerOf(uid), sealed: text })),
      );
      return clock.now().getTime() - given.at < TICKET_LIFETIME_MS ? given : null;
    } catch {
      return null;
    }
  }
  const siteName = () => context.settings.valueOf('Site.Name');
  const pathOf = (uid: string) => `/identity/interaction/${uid}/second-factor`;

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
  ): Promise<FastifyReply> {
    const redirectTo = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId: user.id, remember: true } },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(redirectTo, 303);
  }

  async function interactionOf(request: WithUid, reply: FastifyReply) {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      const isOpen = interaction.prompt.name === 'login' && interaction.uid === request.params.uid;
      return isOpen ? interaction : null;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      return null;
    }
  }

  /** Asks for what is still missing after the password, or signs the person in. */
  async function continueSignIn(
    request: WithUid,
    reply: FastifyReply,
    {
      user,
      language,
      error,
      totpId,
    }: {
      readonly user: User;
      readonly language: string;
      readonly error?: string;
      readonly totpId?: string | undefined;
    },
  ): Promise<FastifyReply> {
    const { uid } = request.params;
    const step = await stepAfterPassword(context, user);
    if (step === 'Nothing') return finish(request, reply, user);
    const page = {
      language,
      site: siteName(),
      action: pathOf(uid),
      ...(error ? { error } : {}),
    };
    const status = error ? 400 : 200;
    if (step === 'Prove')
      return html(
        reply,
        secondFactorPage({
          ...page,
          hidden: { ticket: write(uid, user, { isProved: false }) },
          passkeyOptions: await passkeyOptions(context, user),
        }),
        status,
      );
    const totp = await beginTotp(context, user, totpId);
    return html(
      reply,
      setupPage({
        ...page,
        hidden: { ticket: write(uid, user, { isProved: false, totpId: totp.id }) },
        totp,
        passkeyOptions: await newPasskeyOptions(context, user),
      }),
      status,
    );
  }

  async function add(
    request: WithUid,
    {
      reply,
      user,
      given,
      language,
      totpId,
    }: {
      readonly reply: FastifyReply;
      readonly user: User;
      readonly given: z.output<typeof stepForm>;
      readonly language: string;
      readonly totpId: string | undefined;
    },
  ): Promise<FastifyReply> {
    const change = { person: user, grantId: '', language };
    const passkey = readPasskey(given.passkey);
    const added: Added = passkey
      ? await addPasskey(context, change, passkey as never, given.name)
      : await confirmTotp(context, change, given.code ?? '', given.name);
    if ('refused' in added)
      return continueSignIn(request, reply, { user, language, error: added.refused, totpId });
    const { uid } = request.params;
    const hidden = { ticket: write(uid, user, { isProved: true }) };
    return html(
      reply,
      codesPage({ language, site: siteName() }, added.codes ?? [], { action: pathOf(uid), hidden }),
    );
  }

  app.post(
    '/identity/interaction/:uid/second-factor',
    {
      schema: { hide: true },
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    },
    async (request: WithUid, reply) => {
      const interaction = await interactionOf(request, reply);
      if (interaction) allowFormTarget(reply.raw, interaction.params.redirect_uri);
      const given = stepForm.safeParse(request.body);
      const language = languageOf({
        headers: request.headers,
        query: interaction?.params ?? {},
      });
      const open = given.success ? read(request.params.uid, given.data.ticket) : null;
      const lost = () => html(reply, signInPage({ language, site: siteName(), lost: true }), 400);
      if (!interaction || !given.success || !open) return lost();
      const user = await personOf(context, open.userId);
      // Both end the sessions of a person, and so a sign-in that has begun.
      if (open.passwordMark !== markOf(user) || isLockedByStaff(context, user)) return lost();
      if (open.isProved) return finish(request, reply, user);
      if ((await stepAfterPassword(context, user)) === 'Add')
        return add(request, { reply, user, given: given.data, language, totpId: open.totpId });
      const proof = { code: given.data.code, passkey: readPasskey(given.data.passkey) };
      const proved = await proveSecondFactor(context, user, proof, language);
      if ('refused' in proved)
        return continueSignIn(request, reply, { user, language, error: proved.refused });
      return finish(request, reply, user);
    },
  );
  return { continueSignIn };
}
