import { identityApi } from '@editorial/contracts/identity';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { invitationLimits } from '../account/invitation-limits.ts';
import type { CloseAccount } from '../account/close-account.ts';
import { endSession, endOtherAccess, sessionsOf } from '../sessions/sessions.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type Call, serve } from '../access/serve.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../passwords/passwords.ts';
import { authenticatorsOf } from '../second-factor/second-factor.ts';
import { removeAllFactors } from '../second-factor/remove-all.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons } from '../restrictions/give-reasons.ts';
import { allRoles, plainRole, rolesOfPerson } from '../permissions/role.queries.ts';
import { serveList } from '../access/serve-list.ts';
import { peopleList } from './people.csv.ts';
import { invitePerson } from './invitation.ts';
import { lockPerson } from './lock-person.ts';
import { listPeople, readPerson } from './people.queries.ts';
import {
  assertAdministratorRemains,
  assertMayGive,
  personToManage,
} from '../permissions/person.rules.ts';
import { setRoles } from './person-roles.writes.ts';
import { changePerson, createPerson } from './person.writes.ts';

/** A machine gives its own person no other password or address: it is not that person. */
async function assertOwnInPerson(
  { database }: Pick<Context, 'database'>,
  { caller, params, body }: Pick<Call<typeof identityApi.updateUser>, 'caller' | 'params' | 'body'>,
): Promise<void> {
  if (!caller.client?.isMachine || params.id !== caller.userId) return;
  const { email } = await database.asSystem((tx) => userOf(tx, caller.userId));
  if (body.password || (body.email ?? email) !== email) throw problem('Editorial:NotAllowed');
}

/** The handler opens its own transactions. */
const outside = { transaction: false };

async function userOf(tx: Tx, id: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user || user.closedAt) throw problem('Editorial:NotFound');
  return user;
}

function readingRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  serve(app, identityApi.users, ({ tx, query }) => listPeople(tx, query, clock.now()));
  serveList(app, context, peopleList);
  serve(app, identityApi.assignableRoles, async ({ tx, caller }) => {
    const roles = await allRoles(tx);
    const mayGive = await Promise.all(
      roles.map((role) =>
        assertMayGive(tx, caller, [role]).then(
          () => true,
          () => false,
        ),
      ),
    );
    return { items: roles.filter((_, index) => mayGive[index]).map(plainRole) };
  });
  serve(app, identityApi.userByName, ({ tx, params }) =>
    readPerson(tx, { normalizedUserName: normalize(params.userName) }),
  );
  serve(app, identityApi.userByEmail, ({ tx, params }) =>
    readPerson(tx, { normalizedEmail: normalize(params.email) }),
  );
  serve(app, identityApi.user, ({ tx, params }) => readPerson(tx, params));
  serve(app, identityApi.rolesOfUser, async ({ tx, params }) => ({
    items: (await rolesOfPerson(tx, await userOf(tx, params.id))).map(plainRole),
  }));
  serve(app, identityApi.secondFactor, async ({ tx, params }) => {
    const { id } = await userOf(tx, params.id);
    return {
      items: (await authenticatorsOf(tx, id)).map((one) => ({
        id: one.id,
        kind: one.kind,
        name: one.name,
        createdAt: one.createdAt.toISOString(),
      })),
    };
  });
}

function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context;
  serve(
    app,
    identityApi.sessions,
    async ({ tenantId, params }) => {
      const { id } = await database.inTenant(tenantId, (tx) => userOf(tx, params.id));
      return { items: await sessionsOf(context, id) };
    },
    outside,
  );
  serve(
    app,
    identityApi.endSession,
    async ({ caller, tenantId, params }) => {
      await database.inTenant(tenantId, (tx) => personToManage(tx, caller, params.id));
      return endSession(context, { userId: params.id, tenantId }, params.sessionId);
    },
    outside,
  );
  serve(app, identityApi.endSessions, async ({ tx, caller, params }) => {
    const { id } = await personToManage(tx, caller, params.id);
    recordAudit(tx, {
      action: 'Session.Ended',
      target: { type: 'User', id },
      data: { which: 'all, by an administrator' },
    });
    return endOtherAccess(tx, id, context.clock.now());
  });
  serve(app, identityApi.resetSecondFactor, async ({ tx, caller, params }) => {
    const person = await personToManage(tx, caller, params.id);
    return removeAllFactors(tx, person, 'SecondFactor.Reset', context.clock.now());
  });
}

/** Creates, changes and invites people. Invitations count for the limits of their sender. */
function changingRoutes(app: FastifyInstance, context: Context): void {
  const invited = invitationLimits(app);
  serve(
    app,
    identityApi.createUser,
    ({ caller, body, request }) => createPerson(context, caller, body, languageOf(request)),
    {
      ...outside,
      before: async (call) => {
        if (!call.body.password) await invited(call, call.body.email);
      },
    },
  );
  serve(
    app,
    identityApi.updateUser,
    ({ caller, params, body }) => changePerson(context, caller, params.id, body),
    { ...outside, before: (call) => assertOwnInPerson(context, call) },
  );
  serve(app, identityApi.setRolesOfUser, ({ tx, caller, params, body }) =>
    setRoles(context, tx, caller, { id: params.id, ...body }),
  );
  serve(
    app,
    identityApi.invite,
    ({ tx, caller, params, request }) =>
      invitePerson(context, tx, caller, { id: params.id, language: languageOf(request) }),
    {
      before: async (call) => {
        const { email } = await call.transact((tx) =>
          personToManage(tx, call.caller, call.params.id),
        );
        await invited(call, email);
      },
    },
  );
}

/** Closes, locks and unlocks accounts of others. */
function endingRoutes(app: FastifyInstance, context: Context, closeAccount: CloseAccount): void {
  serve(
    app,
    identityApi.deleteUser,
    async ({ tx, caller, params, body, request }) => {
      const user = await personToManage(tx, caller, params.id, 'update');
      if (user.id === caller.userId) throw problem('Editorial:NotAllowed');
      await assertAdministratorRemains(tx, user, context.clock.now());
      await giveReasons(context, tx, caller, {
        kind: 'Closed',
        restricted: [{ personId: user.id }],
        reasons: body?.reasons,
      });
      const name = `${user.name} ${user.surname}`.trim() || user.userName;
      const roles = (await rolesOfPerson(tx, user)).map(({ number }) => number);
      const person = { userId: user.id, tenantId: user.tenantId, name, roles };
      return closeAccount(tx, person, languageOf(request));
    },
    // Two administrators who remove each other do not wait for each other.
    { locksAccount: true },
  );
  serve(app, identityApi.lock, ({ tx, caller, params, body }) =>
    lockPerson(context, tx, caller, {
      id: params.id,
      until: new Date(body.lockoutEnd),
      reasons: body.reasons,
    }),
  );
  serve(app, identityApi.unlock, ({ tx, caller, params }) =>
    lockPerson(context, tx, caller, { id: params.id, until: null }),
  );
}

/** Routes to manage people (ABP's `/api/identity/users`). */
export function peopleRoutes(
  app: FastifyInstance,
  context: Context,
  closeAccount: CloseAccount,
): void {
  readingRoutes(app, context);
  sessionRoutes(app, context);
  changingRoutes(app, context);
  endingRoutes(app, context, closeAccount);
}
