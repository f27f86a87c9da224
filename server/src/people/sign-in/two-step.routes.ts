import { z } from '@editorial/contracts/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { languageOf } from '../../settings/configuration/texts.ts';
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
import { passkeyScript } from './passkey-script.ts';
import { newPasskeyOptions, passkeyOptions } from '../second-factor/passkeys.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { checkPage, TWO_STEP_PATH, twoStepPage } from './second-factor.pages.ts';
import { authenticatorsOf } from '../second-factor/second-factor.ts';
import { readPasskey } from '../second-factor/second-step.ts';
import { beginTotp } from '../second-factor/totp.ts';

const form = z.object({
  token: z.string().check(z.maxLength(200)),
  id: z.optional(z.uuid()),
  password: z.optional(z.string().check(z.maxLength(128))),
  code: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(z.string().check(z.maxLength(20_000))),
  name: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
});

type Given = z.output<typeof form>;
interface Outcome {
  readonly codes?: readonly string[] | null;
  readonly note?: string;
  readonly error?: string;
}

/** The issuer's page to set up, change and remove second factors. */
// Long because it registers every route of this file, one after another.
export function twoStepRoutes(app: FastifyInstance, context: Context, provider: Provider): void {
  const { database, clock, secrets } = context;
  const subject = (session: IssuerSession) => `two-step:${session.sessionId}`;
  const checked = ({ user, sessionId }: IssuerSession) =>
    database.asSystem((tx) => isChecked(tx, clock.now(), { userId: user.id, sessionId }, 'Always'));

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    session: IssuerSession,
    outcome: Outcome = {},
  ): Promise<FastifyReply> {
    const { user } = session;
    const language = languageOf(request);
    const hidden = { token: formToken(secrets.cookieKey, subject(session)) };
    reply
      .code(outcome.error ? 400 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store');
    if (!(await checked(session)))
      return reply.send(
        checkPage({
          language,
          site: context.settings.valueOf('Site.Name'),
          hidden,
          action: atIssuer(`${TWO_STEP_PATH}/check`, user.tenantId),
          methods: await database.asSystem((tx) => checkMethods(tx, user.id)),
          passkeyOptions: await passkeyOptions(context, user),
          ...(outcome.error ? { error: outcome.error } : {}),
        }),
      );
    const isAdding = (request.query as { add?: unknown }).add === 'app' || outcome.error;
    const kept = await database.asSystem(async (tx) => ({
      authenticators: await authenticatorsOf(tx, user.id),
      codesLeft: await recoveryCodesLeft(tx, user.id),
    }));
    return reply.send(
      twoStepPage({
        ...outcome,
        ...kept,
        language,
        site: context.settings.valueOf('Site.Name'),
        hidden,
        tenantId: user.tenantId,
        codes: outcome.codes ?? null,
        totp: isAdding ? await beginTotp(context, user) : null,
        passkeyOptions: await newPasskeyOptions(context, user),
      }),
    );
  }

  /** Without a session, the profile's page leads to the sign-in. */
  const toSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { tenant } = request.query as { tenant?: unknown };
    const named = typeof tenant === 'string' ? `?${new URLSearchParams({ tenant })}` : '';
    return reply.redirect(`/identity/Account/Manage${named}`, 303);
  };

  /** Handles a form of the page, if the person proved their identity recently. */
  function change(
    path: string,
    work: (session: IssuerSession, given: Given, language: string) => Promise<Outcome>,
    { isCheck = false } = {},
  ): void {
    app.post(
      `${TWO_STEP_PATH}/${path}`,
      { schema: { hide: true }, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const session = await issuerSession({ database, provider }, request, reply);
        if (!session) return toSignIn(request, reply);
        const given = form.safeParse(request.body);
        if (
          !given.success ||
          !isFormToken({
            key: secrets.cookieKey,
            subject: subject(session),
            given: given.data.token,
          })
        )
          return show(request, reply, session, { error: 'FormExpired' });
        if (!isCheck && !(await checked(session))) return show(request, reply, session);
        const outcome = await work(session, given.data, languageOf(request)).catch(
          (error: unknown) => {
            if (!(error instanceof HttpProblem)) throw error;
            return { error: error.code.replace('Editorial:', '') };
          },
        );
        return show(request, reply, session, outcome);
      },
    );
  }
  const outcomeOf = (added: Added): Outcome =>
    'refused' in added
      ? { error: added.refused }
      : { codes: added.codes, note: 'SecondFactorAdded' };
  const changeOf = ({ user, grantId }: IssuerSession, language: string) => ({
    person: user,
    grantId,
    language,
  });

  app.get('/identity/passkey.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=3600')
      .send(await passkeyScript()),
  );
  app.get(TWO_STEP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const session = await issuerSession({ database, provider }, request, reply);
    return session ? show(request, reply, session) : toSignIn(request, reply);
  });
  change(
    'check',
    async ({ user, sessionId }, given, language) => {
      const proof = { ...given, passkey: readPasskey(given.passkey) };
      const result = await checkIdentity(context, { userId: user.id, sessionId }, proof, language);
      return result === 'Right' ? {} : { error: result };
    },
    { isCheck: true },
  );
  change('app', async (session, { code = '', name }, language) => {
    assertConfirmed(session.user);
    return outcomeOf(await confirmTotp(context, changeOf(session, language), code, name));
  });
  change('passkey', async (session, { passkey, name }, language) => {
    const answer = readPasskey(passkey);
    if (!answer) return { error: 'SecondFactorWrong' };
    assertConfirmed(session.user);
    return outcomeOf(await addPasskey(context, changeOf(session, language), answer as never, name));
  });
  change('remove', async (session, { id }, language) => {
    if (!id) return { error: 'FormExpired' };
    await removeAuthenticator(context, changeOf(session, language), id);
    return { note: 'SecondFactorRemoved' };
  });
  change('codes', ({ user }) =>
    database.asSystem(async (tx) => {
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
