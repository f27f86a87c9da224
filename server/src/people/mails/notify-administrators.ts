import { Role } from '@editorial/contracts/enumerations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail, type AccountMail } from './account-mails.job.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';

/** Mails every administrator of an organization that something needs a person. */
export async function notifyAdministrators(
  context: Pick<Context, 'jobs' | 'secrets'>,
  tx: Tx,
  tenantId: string,
  mail: Pick<AccountMail, 'kind' | 'values' | 'page'>,
): Promise<void> {
  const people = await tx
    .selectDistinct({ email: users.email, name: users.name })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(userRoles.tenantId, tenantId),
        eq(userRoles.role, Role.Admin),
        eq(users.isActive, true),
        isNull(users.closedAt),
      ),
    );
  for (const { email, name } of people)
    await sendAccountMail(context, tx, {
      ...mail,
      tenantId,
      to: email,
      language: 'en',
      values: Object.assign({ name }, mail.values),
    });
}
