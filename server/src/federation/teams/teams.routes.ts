import type { AuditAction } from '@editorial/contracts/audit-logging';
import { releasesApi } from '@editorial/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import type { Caller } from '../../ground/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { assertHoldsAdmin } from '../../people/permissions/holds-admin.ts';
import { addKey, listTeams, putTeam, removeKey, removeSigner, removeTeam } from './teams.ts';

/**
 * Returns a function that changes a team and records it. The tables belong to the system: the
 * tenant's database role can't see them. A team's release runs in everybody's page, also in an
 * administrator's.
 */
const changeBy =
  ({ database }: Context) =>
  <T>(
    { caller, params: { team } }: { caller: Caller; params: { team: string } },
    action: Extract<AuditAction, `Team.${string}`>,
    work: (tx: Tx) => Promise<T>,
    data: Record<string, unknown> = {},
  ): Promise<T> =>
    database.asSystem(async (tx) => {
      await assertHoldsAdmin(tx, caller);
      const done = await work(tx);
      recordAudit(tx, { action, tenantId: HOST_TENANT, target: { type: 'Team', id: team }, data });
      return done;
    });

const outside = { transaction: false };

/** Routes with which administrators of the site say which team owns which remote. */
export function teamRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context;
  const change = changeBy(context);
  serve(
    app,
    releasesApi.teams,
    async () => ({ items: await database.asSystem(listTeams) }),
    outside,
  );
  serve(
    app,
    releasesApi.putTeam,
    (call) =>
      change(call, 'Team.Changed', (tx) => putTeam(tx, call.params.team, call.body), call.body),
    outside,
  );
  serve(
    app,
    releasesApi.removeTeam,
    (call) =>
      change(call, 'Team.Removed', async (tx) => {
        await removeTeam(tx, call.params.team);
        return undefined;
      }),
    outside,
  );
  keyRoutes(app, context);
}

/** The keys with which a team releases, and those that sign its releases. */
function keyRoutes(app: FastifyInstance, context: Context): void {
  const change = changeBy(context);
  serve(
    app,
    releasesApi.addKey,
    (call) =>
      change(
        call,
        'Team.KeyAdded',
        (tx) => addKey(tx, call.params.team, call.body, context.clock.now()),
        {
          name: call.body.name,
        },
      ),
    outside,
  );
  serve(
    app,
    releasesApi.removeKey,
    (call) =>
      change(call, 'Team.KeyRemoved', async (tx) => {
        await removeKey(tx, call.params.team, call.params.id);
        return undefined;
      }),
    outside,
  );
  serve(
    app,
    releasesApi.removeSigner,
    (call) =>
      change(
        call,
        'Team.SignerRemoved',
        async (tx) => {
          await removeSigner(tx, call.params.team, call.params.fingerprint);
          return undefined;
        },
        { fingerprint: call.params.fingerprint },
      ),
    outside,
  );
}
