import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { dropClaims } from '../passwords/codes.ts';
import { oidcPayloads } from './oidc.tables.ts';
import { sessionDevices } from './session-devices.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';

/** The grant that a request's access token belongs to. */
export const grantOf = (request: FastifyRequest): string =>
  String(decodeJwt((request.headers.authorization ?? '').replace(/^Bearer /i, '')).gid ?? '');

/** Lists where a person is signed in, newest first: one entry per grant. */
export async function sessionsOf({ database, clock }: Context, userId: string) {
  const rows = await database.asSystem((tx) =>
    tx
      .select()
      .from(oidcPayloads)
      .leftJoin(sessionDevices, eq(sessionDevices.grantId, oidcPayloads.id))
      .where(
        and(
          eq(oidcPayloads.kind, 'Grant'),
          eq(oidcPayloads.accountId, userId),
          gt(oidcPayloads.expiresAt, clock.now()),
        ),
      ),
  );
  return rows
    .map(({ oidc_payloads: row, session_devices: device }) => ({
      id: row.id,
      client: String(row.payload.clientId ?? ''),
      startedAt: new Date(Number(row.payload.iat ?? 0) * 1000).toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      lastSeenAt: device?.lastSeenAt.toISOString() ?? null,
    }))
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** Lists where the caller is signed in, and which entry the request belongs to. */
export async function listSessions(context: Context, caller: Caller, request: FastifyRequest) {
  const current = grantOf(request);
  const sessions = await sessionsOf(context, caller.userId);
  return { items: sessions.map((one) => ({ ...one, isCurrent: one.id === current })) };
}

/**
 * Ends one session of a person: its tokens stop working at once, and its browser must sign
 * in with the password again.
 */
export async function endSession(
  { clock, database }: Context,
  caller: Pick<Caller, 'userId' | 'tenantId'>,
  id: string,
): Promise<undefined> {
  const ended = await database.asSystem(async (tx) => {
    const grants = await tx
      .delete(oidcPayloads)
      .where(
        and(
          eq(oidcPayloads.kind, 'Grant'),
          eq(oidcPayloads.id, id),
          eq(oidcPayloads.accountId, caller.userId),
        ),
      )
      .returning({ id: oidcPayloads.id });
    if (grants.length > 0)
      await tx
        .delete(oidcPayloads)
        .where(
          and(
            eq(oidcPayloads.accountId, caller.userId),
            or(eq(oidcPayloads.grantId, id), holdsGrant(id)),
          ),
        );
    if (grants.length > 0) {
      await dropClaims(tx, caller.userId, clock.now());
      recordAudit(tx, {
        action: 'Session.Ended',
        tenantId: caller.tenantId,
        target: { type: 'User', id: caller.userId },
      });
    }
    return grants.length > 0;
  });
  if (!ended) throw problem('Editorial:NotFound');
  return undefined;
}

/**
 * After a secret of an account changed (password, second factor), or its sessions were ended on
 * purpose: whatever somebody else has of the account ends with it. These are all sessions, all
 * mailed codes, and a new address that was not confirmed. `exceptGrant` is the session that stays.
 */
export async function endOtherAccess(
  tx: Tx,
  userId: string,
  now: Date,
  exceptGrant = '',
): Promise<undefined> {
  await dropClaims(tx, userId, now);
  return endGrants(tx, userId, exceptGrant);
}

/**
 * Whether a row is the browser's session in which a grant was given. Sessions also hold text that
 * their browser chose, such as the `state` of a sign-out, so nothing is looked for in all of it.
 */
const holdsGrant = (id: string) => sql`(kind = 'Session' and jsonb_path_exists(payload,
  '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', ${id}::text)))`;

/**
 * Deletes everything issued to an account, except one grant and its browser's session. Without such
 * an exception, machines that act for the person lose their tokens as well. Only the
 * system's database role can reach the issuer's tables, so the role is switched.
 */
export async function endGrants(tx: Tx, userId: string, except = ''): Promise<undefined> {
  const { rows } = (await tx.execute(sql`select current_setting('role') as role`)) as unknown as {
    rows: { role: string }[];
  };
  await tx.execute(sql`select set_config('role', 'none', true)`);
  await tx.execute(
    sql`delete from oidc_payloads where account_id = ${userId} and (${except} = '' or not (
      case kind when 'Grant' then id = ${except}
        when 'Session' then ${holdsGrant(except)}
        when 'Interaction' then false
        else coalesce(grant_id, '') = ${except} end))`,
  );
  // Tokens that machines hold for the person are of no account, since nobody signed in for them.
  if (except === '')
    await tx.execute(
      sql`delete from oidc_payloads where account_id is null and kind in ('Grant', 'ClientCredentials')
        and payload->>'clientId' in (select client_id from clients where user_id::text = ${userId})`,
    );
  // Restores the role: whatever this transaction writes at its end must belong to the tenant or the
  // system as before.
  await tx.execute(
    sql`select set_config('role', ${required(rows[0], 'The current role').role}, true)`,
  );
}
