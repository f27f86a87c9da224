import { z } from '@editorial/contracts/schema';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';

export const ACCOUNT_MAIL_JOB = 'account.mail';
const accountMail = z.object({
  to: z.string(),
  kind: z.enum([
    'reset-password',
    'confirm-email',
    'already-registered',
    'account-locked',
    'confirm-new-address',
    'address-changes',
    'application-answer',
    'application-accepted',
    'application-declined',
    'second-factor-added',
    'second-factor-removed',
    'second-factor-locked',
    'recovery-code-used',
    'data-copy',
    'account-closed',
    'invitation',
    'seat-invitation',
    'payment-mismatch',
    'payment-disputed',
    'payment-lost',
    'refund-failed',
    'order-asked',
    'order-approved',
    'order-declined',
    'lightbox-shared',
  ]),
  language: z.string(),
  values: z.record(z.string(), z.string()),
});

export type AccountMail = z.infer<typeof accountMail>;

/** Queues a mail in the given transaction. A repeated key sends no second mail. */
export const sendAccountMail = (
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  mail: AccountMail,
  options: { readonly key?: string } = {},
): Promise<void> => context.jobs.send(tx, ACCOUNT_MAIL_JOB, mail, options);
/** Registers the job that writes and sends the mails of accounts. */
export const accountJobs = (context: Context): Promise<void> =>
  context.jobs.register(
    ACCOUNT_MAIL_JOB,
    accountMail,
    ({ to, kind, language, values }, { id }) =>
      context.mail.send({
        id,
        to,
        ...context.texts.mail(language, kind, values),
      }),
    { together: 50 },
  );
