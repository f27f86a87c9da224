import { z } from '@editorial/contracts/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { assertConfirmed } from '../permissions/confirmed.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { atIssuer } from '../../ground/tenancy/tenants.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { issuerSession, type IssuerSession } from './issuer-session.ts';
import { checkIdentity, checkMethods, isChecked } from '../second-factor/identity-check.ts';
import {
  addPasskey,
  confirmTotp,
  removeAuthenticator,
  type Added,
} from '../second-factor/manage-factors.ts';
import { sendIssuerPage } from './issuer-reply.ts';
import { passkeyScript } from './passkey-script.ts';
import { newPasskeyOptions, passkeyOptions } from '../second-factor/passkeys.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { checkPage, TWO_STEP_PATH, twoStepPage } from './second-factor.pages.ts';
import { authenticatorsOf } from '../second-factor/second-factor.ts';
import { readPasskey } from '../second-factor/second-step.ts';
import { beginTotp } from '../second-factor/totp.ts';
import { ByAddress } from './limits.ts';

const form = z.object({
  token: z.string().check(z.maxLength(200)),
  id: z.optional(z.uuid()),
  password: z.optional(z.string().check(z.maxLength(128))),
  code: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(z.string().check(z.maxLength(20_000))),
  name: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
});

type FormValues = z.output<typeof form>;
interface Outcome {
  readonly codes?: readonly string[] | null;
  readonly note?: string;
  readonly error?: string;
}

interface Kit {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly provider: Provider;
}

const subject = (session: IssuerSession) => `two-step:${session.sessionId}`;
const checked = ({ database, clock }: Context, { user, sessionId }: IssuerSession) =>
  database.asSystem((tx) => isChecked(tx, clock.now(), { userId: user.id, sessionId }));

/** The page that asks for a proof of one's identity first. */
async function askForProof(
  context: Context,
  { user }: IssuerSession,
  given: { readonly language: string; readonly token: string; readonly error?: string | undefined },
): Promise<string> {
  const { language, token, error } = given;
  return checkPage({
    language,
    site: context.settings.valueOf('Site.Name'),
    hidden: { token },
    action: atIssuer(`${TWO_STEP_PATH}/check`, user.tenantId),
    methods: await context.database.asSystem((tx) => checkMethods(tx, user.id)),
    passkeyOptions: await passkeyOptions(context, user),
    ...(error ? { error } : {}),
  });
}

async function show(
  { context }: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, ...outcome }: Outcome & { readonly session: IssuerSession },
): Promise<FastifyReply> {
  const { user } = session;
  const language = languageOf(request);
  const token = formToken(context.secrets.cookieKey, subject(session));
  const status = outcome.error ? 400 : 200;
  if (!(await checked(context, session))) {
    const page = await askForProof(context, session, { language, token, error: outcome.error });
    return sendIssuerPage(reply, page, status);
  }
  const isAdding = (request.query as { add?: unknown }).add === 'app' || outcome.error;
  const kept = await context.database.asSystem(async (tx) => ({
    authenticators: await authenticatorsOf(tx, user.id),
    codesLeft: await recoveryCodesLeft(tx, user.id),
  }));
  const page = twoStepPage({
    ...outcome,
    ...kept,
    language,
    site: context.settings.valueOf('Site.Name'),
    hidden: { token },
    tenantId: user.tenantId,
    codes: outcome.codes ?? null,
    totp: isAdding ? await beginTotp(context, user) : null,
    passkeyOptions: await newPasskeyOptions(context, user),
  });
  return sendIssuerPage(reply, page, status);
}

/** Without a session, the profile's page leads to the sign-in. */
function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { tenant } = request.query as { tenant?: unknown };
  const named = typeof tenant === 'string' ? `?${new URLSearchParams({ tenant })}` : '';
  return reply.redirect(`/identity/Account/Manage${named}`, 303);
}

type Work = (session: IssuerSession, given: FormValues, language: string) => Promise<Outcome>;

/** Handles a form of the page, if the person proved their identity recently. */
function change(kit: Kit, path: string, work: Work, { isCheck = false } = {}): void {
  const { app, context, provider } = kit;
  const { database, secrets } = context;
  app.post(
    `${TWO_STEP_PATH}/${path}`,
    { schema: { hide: true }, config: ByAddress.secondFactors },
    async (request, reply) => {
      const session = await issuerSession({ database, provider }, request, reply);
      if (!session) return toSignIn(request, reply);
      const given = form.safeParse(request.body);
      if (
        !given.success ||
        !isFormToken({ key: secrets.cookieKey, subject: subject(session), given: given.data.token })
      )
        return show(kit, request, reply, { session, error: 'FormExpired' });
      if (!isCheck && !(await checked(context, session)))
        return show(kit, request, reply, { session });
      const outcome = await work(session, given.data, languageOf(request)).catch(
        (error: unknown) => {
          if (!(error instanceof HttpProblem)) throw error;
          return { error: error.code.replace('Editorial:', '') };
        },
      );
      return show(kit, request, reply, { session, ...outcome });
    },
  );
}

const outcomeOf = (added: Added): Outcome =>
  'refused' in added ? { error: added.refused } : { codes: added.codes, note: 'SecondFactorAdded' };
const changeOf = ({ user, grantId }: IssuerSession, language: string) => ({
  person: user,
  grantId,
  language,
});

/** The forms that add, remove and renew. */
function changeRoutes(kit: Kit): void {
  const { context } = kit;
  change(kit, 'app', async (session, { code = '', name }, language) => {
    assertConfirmed(session.user);
    return outcomeOf(await confirmTotp(context, changeOf(session, language), code, name));
  });
  change(kit, 'passkey', async (session, { passkey, name }, language) => {
    const answer = readPasskey(passkey);
    if (!answer) return { error: 'SecondFactorWrong' };
    assertConfirmed(session.user);
    return outcomeOf(await addPasskey(context, changeOf(session, language), answer as never, name));
  });
  change(kit, 'remove', async (session, { id }, language) => {
    if (!id) return { error: 'FormExpired' };
    await removeAuthenticator(context, changeOf(session, language), id);
    return { note: 'SecondFactorRemoved' };
  });
  change(kit, 'codes', ({ user }) =>
    context.database.asSystem(async (tx) => {
      if ((await authenticatorsOf(tx, user.id)).length === 0) return { error: 'NoSecondFactor' };
      recordAudit(tx, {
        action: 'SecondFactor.RecoveryCodesRenewed',
        tenantId: user.tenantId,
        target: { type: 'User', id: user.id },
        by: { userId: user.id },
      });
      return { codes: await renewRecoveryCodes(tx, user) };
    }),
  );
}

/** The issuer's page to set up, change and remove second factors. */
export function twoStepRoutes(app: FastifyInstance, context: Context, provider: Provider): void {
  const kit = { app, context, provider };
  const { database } = context;
  app.get('/identity/passkey.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(await passkeyScript()),
  );
  app.get(TWO_STEP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const session = await issuerSession({ database, provider }, request, reply);
    return session ? show(kit, request, reply, { session }) : toSignIn(request, reply);
  });
  change(
    kit,
    'check',
    async ({ user, sessionId }, given, language) => {
      const proof = { ...given, passkey: readPasskey(given.passkey) };
      const result = await checkIdentity(context, { userId: user.id, sessionId }, proof, language);
      return result === 'Right' ? {} : { error: result };
    },
    { isCheck: true },
  );
  changeRoutes(kit);
}
