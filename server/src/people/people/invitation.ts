import { resetPage } from '../account/administrator.ts';
import { createCode } from '../passwords/codes.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { personToManage } from '../permissions/person.rules.ts';

/** An invitation may wait for a week, unlike a link that somebody asked for just now. */
const INVITATION_MS = 7 * 86_400_000;

/** Mails a link to choose a password. It names the person's organization. */
export async function mailInvitation(
  context: Context,
  tx: Tx,
  user: User,
  language: string,
): Promise<void> {
  const now = context.clock.now();
  const code = await createCode(tx, user, {
    purpose: 'ResetPassword',
    address: user.email,
    now,
    lifetimeMs: INVITATION_MS,
  });
  recordAudit(tx, {
    action: 'Person.Invited',
    tenantId: user.tenantId,
    target: { type: 'User', id: user.id },
  });
  await sendAccountMail(context, tx, {
    tenantId: user.tenantId,
    to: user.email,
    kind: 'invitation',
    language,
    values: { name: user.name || user.userName },
    page: resetPage(user, code),
  });
}

/** Mails an invitation again. Inactive people can't be invited. */
export async function invitePerson(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, language }: { readonly id: string; readonly language: string },
): Promise<undefined> {
  const user = await personToManage(tx, caller, id);
  if (!user.isActive)
    throw problem('Editorial:AccountInUse', { data: { obstacles: ['Inactive'] } });
  await mailInvitation(context, tx, user, language);
  return undefined;
}
