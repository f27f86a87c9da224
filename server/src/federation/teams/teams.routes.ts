import type { AuditAction } from '@editorial/contracts/audit-logging';
import { releasesApi } from '@editorial/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { HOST_TENANT, type Tx } from '../../database/database.ts';
import { serve } from '../../http/serve.ts';
import { addKey, listTeams, putTeam, removeKey, removeSigner, removeTeam } from './teams.ts';

/** Routes with which administrators of the site say which team owns which remote. */
// Long because it registers every route of this file, one after another.
export function teamRoutes(app: FastifyInstance, { database, clock }: Context): void {
  const outside = { transaction: false };
  /** The tables belong to the system: the tenant's database role can't see them. */
  function change<T>(
    action: Extract<AuditAction, `Team.${string}`>,
    team: string,
    work: (tx: Tx) => Promise<T>,
    data: Record<string, unknown> = {},
  ): Promise<T> {
    return database.asSystem(async (tx) => {
      const done = await work(tx);
      recordAudit(tx, { action, tenantId: HOST_TENANT, target: { type: 'Team', id: team }, data });
      return done;
    });
  }

  serve(
    app,
    releasesApi.teams,
    async () => ({ items: await database.asSystem(listTeams) }),
    outside,
  );
  serve(
    app,
    releasesApi.putTeam,
    ({ params, body }) =>
      change('Team.Changed', params.team, (tx) => putTeam(tx, params.team, body), body),
    outside,
  );
  serve(
    app,
    releasesApi.removeTeam,
    ({ params }) =>
      change('Team.Removed', params.team, async (tx) => {
        await removeTeam(tx, params.team);
        return undefined;
      }),
    outside,
  );
  serve(
    app,
    releasesApi.addKey,
    ({ params, body }) =>
      change('Team.KeyAdded', params.team, (tx) => addKey(tx, params.team, body, clock.now()), {
        name: body.name,
      }),
    outside,
  );
  serve(
    app,
    releasesApi.removeKey,
    ({ params }) =>
      change('Team.KeyRemoved', params.team, async (tx) => {
        await removeKey(tx, params.team, params.id);
        return undefined;
      }),
    outside,
  );
  serve(
    app,
    releasesApi.removeSigner,
    ({ params }) =>
      change(
        'Team.SignerRemoved',
        params.team,
        async (tx) => {
          await removeSigner(tx, params.team, params.fingerprint);
          return undefined;
        },
        { fingerprint: params.fingerprint },
      ),
    outside,
  );
}
