import { sendAccountMail } from '../mails/account-mails.job.ts';
import type { Context } from '../../settings/context/context.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';

/**
 * Mails the owner that the account is locked: the page says the same for right and wrong passwords.
 */
export const mailAccountLocked = (
  context: Pick<Context, 'database' | 'jobs' | 'secrets'>,
  { tenantId, email, name }: Pick<User, 'tenantId' | 'email' | 'name'>,
  language: string,
): Promise<void> =>
  context.database.asSystem((tx) =>
    sendAccountMail(context, tx, {
      tenantId,
      to: email,
      kind: 'account-locked',
      language,
      values: { name },
    }),
  );
