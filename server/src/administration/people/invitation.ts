import { resetPage } from '../../account/administrator.ts';
import { createCode } from '../../account/codes.ts';
import { sendAccountMail } from '../../identity/account-mails.job.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { User } from '../../identity/identity.tables.ts';

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
  const code = await createCode(tx, user, 'ResetPassword', user.email, now, INVITATION_MS);
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
