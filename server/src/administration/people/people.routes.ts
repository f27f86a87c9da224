import { Readable } from 'node:stream';
import { identityApi } from '@editorial/contracts/identity';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { closeAccount } from '../../account/own-data/close-account.ts';
import { endGrants, endSession, sessionsOf } from '../../identity/sessions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { languageOf } from '../../configuration/texts.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { rowsOfKeys } from '../../database/export-rows.ts';
import { serve } from '../../http/serve.ts';
import { users, type User } from '../../identity/identity.tables.ts';
import { normalize } from '../../identity/passwords.ts';
import { authenticatorsOf } from '../../identity/second-factor/second-factor.ts';
import { removeAllFactors } from '../../identity/second-factor/remove-all.ts';
import { problem } from '../../problem.ts';
import { allRoles, plainRole } from '../roles/role.queries.ts';
import { peopleCsv } from './people.csv.ts';
import { listPeople, peopleIds, peopleOf, readPerson, rolesOfPerson } from './people.queries.ts';
import { assertAdministratorRemains, assertMayGive, personToManage } from './person.rules.ts';
import { changePerson, createPerson, invitePerson, lockPerson, setRoles } from './person.writes.ts';

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
  serve(
    app,
    identityApi.exportUsers,
    async ({ tenantId, query, reply }) => {
      // Refuses an unknown sorting while the status can still be set.
      const ids = await context.database.inTenant(tenantId, async (tx) => {
        recordAudit(tx, { action: 'People.Exported', data: { filter: query } });
        return peopleIds(tx, query, clock.now());
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="people.csv"');
      const pages = rowsOfKeys(ids, (some) =>
        context.database.inTenant(tenantId, (tx) => peopleOf(tx, some)),
      );
      return Readable.from(peopleCsv(pages));
    },
    outside,
  );
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
    return endGrants(tx, id);
  });
  serve(app, identityApi.resetSecondFactor, async ({ tx, caller, params }) => {
    const person = await personToManage(tx, caller, params.id);
    return removeAllFactors(tx, person, 'SecondFactor.Reset');
  });
}

/** Routes to manage people (ABP's `/api/identity/users`). */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  readingRoutes(app, context);
  sessionRoutes(app, context);
  serve(
    app,
    identityApi.createUser,
    ({ caller, body, request }) => createPerson(context, caller, body, languageOf(request)),
    outside,
  );
  serve(
    app,
    identityApi.updateUser,
    ({ caller, params, body }) => changePerson(context, caller, params.id, body),
    outside,
  );
  serve(app, identityApi.deleteUser, async ({ tx, caller, params, request }) => {
    const user = await personToManage(tx, caller, params.id);
    if (user.id === caller.userId) throw problem('Editorial:NotAllowed');
    await assertAdministratorRemains(tx, user, context.clock.now());
    const name = `${user.name} ${user.surname}`.trim() || user.userName;
    const roles = (await rolesOfPerson(tx, user)).map(({ number }) => number);
    const person = { userId: user.id, tenantId: user.tenantId, name, roles };
    return closeAccount(context, tx, person, languageOf(request));
  });
  serve(app, identityApi.setRolesOfUser, ({ tx, caller, params, body }) =>
    setRoles(context, tx, caller, { id: params.id, ...body }),
  );
  serve(app, identityApi.invite, ({ tx, caller, params, request }) =>
    invitePerson(context, tx, caller, { id: params.id, language: languageOf(request) }),
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
