import { accountApi } from '@editorial/contracts/account';
import { and, asc, count, eq, ilike } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type Call, serve } from '../access/serve.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';
import { resolveTenant } from '../../ground/tenancy/tenants.ts';
import { assertFactorChecked } from '../second-factor/identity-check.ts';
import { inUniformTime } from './alike.ts';
import { accountLimits, ByAddress } from './limits.ts';
import { listApplications } from './join.queries.ts';
import { answerApplication, applyToJoin, decideApplication } from './join.ts';
import {
  changePassword,
  confirmEmail,
  confirmOwnEmail,
  isResetCodeGood,
  requestConfirmation,
  requestPasswordReset,
  resetPassword,
} from './passwords.ts';
import { isOtherAddress, readProfile, updateProfile } from './profile.ts';
import { termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import { register } from './register.ts';
import { leaveTicket } from '../sessions/sign-in-ticket.ts';
import { endSession, grantOf, listSessions, endOtherAccess } from '../sessions/sessions.ts';

const literal = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The handler opens its own transactions: hashing and waiting must happen outside of them. */
const withoutTransaction = { transaction: false };

type Limits = ReturnType<typeof accountLimits>;

/**
 * The organization of the person to whom a mailed code belongs. The link is often opened in a
 * browser in which somebody of another organization, or of the site, is signed in.
 */
async function tenantOfPerson({ database }: Context, userId: string): Promise<string> {
  const [person] = await database.asSystem((tx) =>
    tx.select({ tenantId: users.tenantId }).from(users).where(eq(users.id, userId)),
  );
  const tenantId = await resolveTenant(database, person?.tenantId);
  if (tenantId === null) throw problem('Editorial:TenantNotAvailable');
  return tenantId;
}

async function listTenants(tx: Tx, query: Call<typeof accountApi.tenants>['query']) {
  const where = and(
    eq(tenants.isActive, true),
    query.filter ? ilike(tenants.name, literal(query.filter)) : undefined,
  );
  const [total] = await tx.select({ count: count() }).from(tenants).where(where);
  const rows = await tx
    .select()
    .from(tenants)
    .where(where)
    .orderBy(asc(tenants.name))
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return {
    totalCount: total?.count ?? 0,
    items: rows.map(({ id, name, isActive }) => ({ id, name, isActive })),
  };
}

/** Calls without a session: an account, or a way back into one, by a mailed code. */
function openRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { clock, database } = context;
  serve(
    app,
    accountApi.register,
    async ({ tenantId, body, request, reply }) => {
      const isMailed = await limits.register({ request, tenantId });
      const { user, ticket } = await inUniformTime(() =>
        register(context, tenantId, body, { language: languageOf(request), isMailed }),
      );
      leaveTicket({ request, reply }, context.environment, ticket);
      return user;
    },
    { ...withoutTransaction, ...ByAddress.register },
  );
  serve(app, accountApi.shownTerms, ({ request }) => termsNow(context, languageOf(request)));
  serve(
    app,
    accountApi.sendPasswordResetCode,
    async ({ tenantId, body, request }) => {
      const isMailed = await limits.reset({ request, tenantId });
      return inUniformTime(async () =>
        isMailed
          ? database.inTenant(tenantId, (tx) =>
              requestPasswordReset(context, tx, body.email, languageOf(request)),
            )
          : undefined,
      );
    },
    { ...withoutTransaction, ...ByAddress.mail },
  );
  serve(
    app,
    accountApi.verifyPasswordResetToken,
    async ({ body }) =>
      database.inTenant(await tenantOfPerson(context, body.userId), (tx) =>
        isResetCodeGood(tx, body.userId, body.resetToken, clock.now()),
      ),
    { ...withoutTransaction, ...ByAddress.code },
  );
  serve(
    app,
    accountApi.resetPassword,
    async ({ body, request, reply }) => {
      const tenantId = await tenantOfPerson(context, body.userId);
      const ticket = await resetPassword(context, tenantId, body);
      return leaveTicket({ request, reply }, context.environment, ticket);
    },
    { ...withoutTransaction, ...ByAddress.password },
  );
  serve(
    app,
    accountApi.confirmEmail,
    async ({ body }) =>
      database.inTenant(await tenantOfPerson(context, body.userId), (tx) =>
        confirmEmail(context, tx, body.userId, body.confirmationToken),
      ),
    { ...withoutTransaction, ...ByAddress.code },
  );
}

/** How people confirm their own address. */
function addressRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  serve(
    app,
    accountApi.confirmOwnEmail,
    ({ tx, caller, body }) => confirmOwnEmail(context, tx, caller.userId, body.code),
    { ...ByAddress.code, before: limits.digitsOf },
  );
  serve(
    app,
    accountApi.sendEmailConfirmation,
    ({ tx, caller, request }) =>
      requestConfirmation(context, tx, caller.userId, languageOf(request)),
    {
      ...ByAddress.mail,
      before: async (call) => {
        await limits.mailOf(call);
        const { newEmail } = await call.transact((tx) => readProfile(tx, call.caller.userId));
        if (newEmail) await limits.wish(call, newEmail);
      },
    },
  );
}

/** A person's own profile, address and password. */
function profileRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { clock, database } = context;
  serve(app, accountApi.myProfile, ({ tx, caller }) => readProfile(tx, caller.userId));
  serve(
    app,
    accountApi.updateMyProfile,
    async ({ caller, body, request }) => {
      const language = languageOf(request);
      if (!isOtherAddress(body.email, caller.person.email))
        return updateProfile(context, caller, body, language);
      await limits.passwordOf({ request, caller });
      await limits.wish(
        { request, tenantId: caller.tenantId },
        required(body.email, 'The address'),
      );
      const session = { userId: caller.userId, sessionId: grantOf(request) };
      await database.inTenant(caller.tenantId, (tx) =>
        assertFactorChecked(tx, clock.now(), session),
      );
      return inUniformTime(() => updateProfile(context, caller, body, language));
    },
    withoutTransaction,
  );
  serve(
    app,
    accountApi.changePassword,
    async ({ caller, body, request }) => {
      const grantId = grantOf(request);
      const session = { userId: caller.userId, sessionId: grantId };
      await database.inTenant(caller.tenantId, (tx) =>
        assertFactorChecked(tx, clock.now(), session),
      );
      return changePassword(context, caller, { grantId, body, language: languageOf(request) });
    },
    { ...withoutTransaction, ...ByAddress.password, before: limits.passwordOf },
  );
  serve(app, accountApi.publicProfile, async ({ tx, caller }) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
    return {
      profile: { type: caller.profileType, name: caller.name, company: user?.company ?? '' },
    };
  });
}

/** A person's sessions. */
function sessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, accountApi.sessions, ({ caller, request }) => listSessions(context, caller, request), {
    transaction: false,
  });
  serve(app, accountApi.endOtherSessions, ({ tx, caller, request }) => {
    recordAudit(tx, {
      action: 'Session.Ended',
      target: { type: 'User', id: caller.userId },
      data: { which: 'all others' },
    });
    return endOtherAccess(tx, caller.userId, context.clock.now(), grantOf(request));
  });
  serve(
    app,
    accountApi.endSession,
    ({ caller, params }) => endSession(context, caller, params.id),
    { transaction: false },
  );
}

/** Applications of contributors, and the answers of those who decide. */
function joinRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { database } = context;
  serve(
    app,
    accountApi.joinUs,
    ({ tenantId, body, request }) =>
      inUniformTime(() =>
        database.inTenant(tenantId, (tx) =>
          applyToJoin(context, tx, tenantId, { ...body, language: languageOf(request) }),
        ),
      ),
    { ...withoutTransaction, ...ByAddress.join, before: limits.apply },
  );
  serve(app, accountApi.joinApplications, ({ tx, query }) => listApplications(tx, query));
  serve(app, accountApi.decideJoinApplication, ({ tx, params, body, caller, request }) =>
    decideApplication(
      context,
      tx,
      { ...params, ...body },
      { caller, now: context.clock.now(), language: languageOf(request) },
    ),
  );
  serve(app, accountApi.answerJoinApplication, ({ tx, params, body, caller, request }) =>
    answerApplication(
      context,
      tx,
      { ...params, ...body },
      { caller, now: context.clock.now(), language: languageOf(request) },
    ),
  );
}

/**
 * Routes for accounts: ABP's own paths, and further ones for the account pages (R7.18, R7.85N to
 * R7.88N).
 */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const limits = accountLimits(app);
  openRoutes(app, context, limits);
  addressRoutes(app, context, limits);
  profileRoutes(app, context, limits);
  sessionRoutes(app, context);
  joinRoutes(app, context, limits);
  serve(app, accountApi.tenants, ({ tx, query }) => listTenants(tx, query));
}
