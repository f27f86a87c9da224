import { Role } from '@editorial/contracts/enumerations';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { translate } from '../../settings/languages/texts.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { userRoles } from '../../ground/tenancy/identity.tables.ts';
import { giveReasons } from '../../people/restrictions/give-reasons.ts';
import { notices, type NoticeRow } from './notices.tables.ts';

/** How often pictures of one contributor were removed, and at which number the rule applies. */
export interface Strikes {
  readonly count: number;
  /** 0: there is no rule. */
  readonly limit: number;
}

/**
 * The contributor's pictures that were removed after notices, the one of this notice among them,
 * and the operator's limit. Null if nobody brought the picture. Decisions that are contested do not
 * count.
 */
export async function strikesWith(
  { settings }: Pick<Context, 'settings'>,
  tx: Tx,
  { id, ownerId }: Pick<NoticeRow, 'id' | 'ownerId'>,
): Promise<Strikes | null> {
  if (ownerId === null) return null;
  const [row] = await tx
    .select({ count: sql<number>`count(distinct asset_id)::int` })
    .from(notices)
    .where(
      and(
        eq(notices.ownerId, ownerId),
        sql`(id = ${id} or (outcome = 'Removed' and state = 'Decided'))`,
      ),
    );
  return { count: row?.count ?? 0, limit: Number(settings.valueOf('Notices.Strikes')) };
}

/**
 * The warning to the contributor before the rule applies (DSA Art. 23 (1): a warning comes first).
 */
export const warningOf = (language: string, { count, limit }: Strikes): string =>
  translate(language, 'Notices', 'StrikeWarning', { count: String(count), limit: String(limit) });

/**
 * Takes the role of a contributor whose pictures were removed as often as the operator's rule says
 * (DSA Art. 23; 17 U.S.C. § 512 (i)). The person gets the reasons. An administrator can give the
 * role again.
 */
export async function applyStrikeRule(
  context: Context,
  {
    tx,
    caller,
    noticeRow: { ownerId, language },
    strikes: { count, limit },
  }: {
    readonly tx: Tx;
    readonly caller: Caller;
    readonly noticeRow: Pick<NoticeRow, 'ownerId' | 'language'>;
    readonly strikes: Strikes;
  },
): Promise<void> {
  if (ownerId === null || limit === 0 || count < limit) return;
  const [taken] = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.userId, ownerId), eq(userRoles.role, Role.Contributor)))
    .returning({ role: userRoles.role });
  if (!taken) return;
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'Notices', key, values);
  await giveReasons(context, tx, caller, {
    kind: 'RolesTaken',
    restricted: [{ personId: ownerId }],
    roles: ['Contributor'],
    reasons: {
      ground: say('StrikeGround'),
      facts: say('StrikeFacts', { count: String(count), limit: String(limit) }),
    },
  });
  recordAudit(tx, {
    action: 'Person.RolesChanged',
    target: { type: 'User', id: ownerId },
    data: { taken: 'Contributor', strikes: count, limit },
  });
}
