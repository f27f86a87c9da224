import { z } from '@editorial/contracts/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { languageIn, openSignIn, sendIssuerPage, sendLost } from './issuer-reply.ts';
import { personOf } from '../second-factor/identity-check.ts';
import { type Finished, markOf } from '../sessions/finished-sign-in.ts';
import { addPasskey, confirmTotp, type Added } from '../second-factor/manage-factors.ts';
import { isLockedByStaff } from '../passwords/check-password.ts';
import { newPasskeyOptions, passkeyOptions } from '../second-factor/passkeys.ts';
import { linkProved } from '../providers/provider-links.ts';
import { codesPage, secondFactorPage, setupPage } from './second-factor.pages.ts';
import { proveSecondFactor, stepAfterPassword } from '../second-factor/second-factor.ts';
import { readPasskey } from '../second-factor/second-step.ts';
import { beginTotp } from '../second-factor/totp.ts';
import { ByAddress } from './limits.ts';

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
  /** The person of a provider who is to open the account from now on. */
  link: z.optional(z.object({ providerId: z.uuid(), subject: z.string() })),
});
type Ticket = z.infer<typeof ticket>;
const stepForm = z.object({
  ticket: z.string().check(z.maxLength(4000)),
  code: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(z.string().check(z.maxLength(20_000))),
  name: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
});

type WithUid = FastifyRequest<{ Params: { uid: string } }>;

/** Proofs that the password was right: only the server can issue them, each for one sign-in. */
const ticketsOf = ({ secrets, clock }: Context) => ({
  write: (uid: string, user: User, given: Omit<Ticket, 'userId' | 'passwordMark' | 'at'>): string =>
    seal({
      key: secrets.sealingKey,
      owner: `sign-in:${uid}`,
      text: JSON.stringify({
        ...given,
        userId: user.id,
        passwordMark: markOf(user),
        at: clock.now().getTime(),
      } satisfies Ticket),
    }),
  read(uid: string, text: string): Ticket | null {
    try {
      const given = ticket.parse(
        JSON.parse(unseal(secrets.sealingKey, { owner: `sign-in:${uid}`, sealed: text })),
      );
      return clock.now().getTime() - given.at < TICKET_LIFETIME_MS ? given : null;
    } catch {
      return null;
    }
  },
});

interface Kit {
  readonly context: Context;
  readonly provider: Provider;
  readonly tickets: ReturnType<typeof ticketsOf>;
}
interface Step {
  readonly user: User;
  readonly language: string;
  readonly error?: string;
  readonly totpId?: string | undefined;
  readonly link?: Ticket['link'];
  /** Proof of this sign-in (RFC 8176). A provider may have asked for none. */
  readonly given?: 'pwd' | 'mfa';
}

const pathOf = (uid: string) => `/identity/interaction/${uid}/second-factor`;

/** Signs the person in. Only now is a provider linked: a stolen password alone must not do that. */
async function finish(
  { context, provider }: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, language, link, given }: Step,
): Promise<FastifyReply> {
  if (link) await linkProved(context, user, link, language);
  const finished: Finished = {
    login: { accountId: user.id, remember: true, ...(given ? { amr: [given] } : {}) },
    passwordMark: markOf(user),
  };
  const redirectTo = await provider.interactionResult(request.raw, reply.raw, finished, {
    mergeWithLastSubmission: false,
  });
  return reply.redirect(redirectTo, 303);
}

/** Asks for what is still missing after the password, or signs the person in. */
async function continueSignIn(
  kit: Kit,
  request: WithUid,
  reply: FastifyReply,
  { user, language, error, totpId, link, given }: Step,
): Promise<FastifyReply> {
  const { context, tickets } = kit;
  const { uid } = request.params;
  const step = await stepAfterPassword(context, user);
  if (step === 'Nothing') return finish(kit, request, reply, { user, language, link, given });
  const page = {
    language,
    site: context.settings.valueOf('Site.Name'),
    action: pathOf(uid),
    ...(error ? { error } : {}),
  };
  const status = error ? 400 : 200;
  if (step === 'Prove') {
    const hidden = { ticket: tickets.write(uid, user, { isProved: false, link }) };
    const options = await passkeyOptions(context, user);
    return sendIssuerPage(
      reply,
      secondFactorPage({ ...page, hidden, passkeyOptions: options }),
      status,
    );
  }
  const totp = await beginTotp(context, user, totpId);
  const hidden = { ticket: tickets.write(uid, user, { isProved: false, totpId: totp.id, link }) };
  const options = await newPasskeyOptions(context, user);
  return sendIssuerPage(
    reply,
    setupPage({ ...page, hidden, totp, passkeyOptions: options }),
    status,
  );
}

/** Adds the first second factor of a person that needs one, and shows the recovery codes. */
async function addFactor(
  kit: Kit,
  request: WithUid,
  reply: FastifyReply,
  { user, language, totpId, link, form }: Step & { readonly form: z.output<typeof stepForm> },
): Promise<FastifyReply> {
  const { context, tickets } = kit;
  const change = { person: user, grantId: '', language };
  const passkey = readPasskey(form.passkey);
  const added: Added = passkey
    ? await addPasskey(context, change, passkey as never, form.name)
    : await confirmTotp(context, change, form.code ?? '', form.name);
  if ('refused' in added)
    return continueSignIn(kit, request, reply, {
      user,
      language,
      error: added.refused,
      totpId,
      link,
    });
  const { uid } = request.params;
  const hidden = { ticket: tickets.write(uid, user, { isProved: true, link }) };
  const look = { language, site: context.settings.valueOf('Site.Name') };
  return sendIssuerPage(reply, codesPage(look, added.codes ?? [], { action: pathOf(uid), hidden }));
}

async function takeStep(kit: Kit, request: WithUid, reply: FastifyReply): Promise<FastifyReply> {
  const { context, tickets, provider } = kit;
  const interaction = await openSignIn(provider, request, reply);
  const given = stepForm.safeParse(request.body);
  const language = languageIn(request, interaction?.params ?? {});
  const open = given.success ? tickets.read(request.params.uid, given.data.ticket) : null;
  if (!interaction || !given.success || !open) return sendLost(context, reply, language);
  const user = await personOf(context, open.userId);
  // Both end the sessions of a person, and so a sign-in that has begun.
  if (open.passwordMark !== markOf(user) || isLockedByStaff(context, user))
    return sendLost(context, reply, language);
  const { link } = open;
  if (open.isProved) return finish(kit, request, reply, { user, language, link });
  if ((await stepAfterPassword(context, user)) === 'Add') {
    const step = { user, form: given.data, language, totpId: open.totpId, link };
    return addFactor(kit, request, reply, step);
  }
  const proof = { code: given.data.code, passkey: readPasskey(given.data.passkey) };
  const proved = await proveSecondFactor(context, user, proof, language);
  if ('refused' in proved)
    return continueSignIn(kit, request, reply, { user, language, error: proved.refused, link });
  return finish(kit, request, reply, { user, language, link, given: 'mfa' });
}

/** The second step at the issuer's sign-in page, between the password and the redirect back. */
export function signInSteps(app: FastifyInstance, context: Context, provider: Provider) {
  const kit: Kit = { context, provider, tickets: ticketsOf(context) };
  app.post(
    '/identity/interaction/:uid/second-factor',
    { schema: { hide: true }, config: ByAddress.secondStep },
    (request: WithUid, reply) => takeStep(kit, request, reply),
  );
  return {
    continueSignIn: (request: WithUid, reply: FastifyReply, step: Step) =>
      continueSignIn(kit, request, reply, step),
  };
}
