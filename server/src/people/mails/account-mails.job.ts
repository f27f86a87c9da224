import { z } from '@editorial/contracts/schema';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { MailRetries } from '../../ground/mail/mail.job.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';
import { pageAddress } from '../../ground/tenancy/tenants.ts';

export const ACCOUNT_MAIL_JOB = 'account.mail';
export const accountMail = z.object({
  /** The organization of the person. Mails that older versions queued name none. */
  tenantId: z._default(z.string(), HOST_TENANT),
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
    'export-ready',
    'account-closed',
    'invitation',
    'seat-invitation',
    'payment-mismatch',
    'payment-disputed',
    'payment-lost',
    'closed-with-earnings',
    'contributor-news',
    'statement-closed',
    'refund-failed',
    'order-asked',
    'order-approved',
    'order-declined',
    'lightbox-shared',
    'notice-received',
    'notice-new',
    'notice-decided',
    'notice-restriction',
    'restriction',
    'withdrawal-received',
    'withdrawal-new',
  ]),
  language: z.string(),
  values: z.record(z.string(), z.string()),
  /** The path to which the mail leads, without an organization. */
  page: z.optional(z.string()),
});

/** A mail to one person. Its `address` is made of `page`, so that it names the organization. */
export interface AccountMail extends Omit<z.output<typeof accountMail>, 'values'> {
  readonly values: Readonly<Record<string, string>> & { readonly address?: never };
}

/** Queues a mail in the given transaction. A repeated key sends no second mail. */
export const sendAccountMail = (
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  mail: AccountMail,
  options: { readonly key?: string } = {},
): Promise<void> => context.jobs.send(tx, ACCOUNT_MAIL_JOB, mail, options);
/** Values that are names which people gave themselves or their things. */
const Names = ['name', 'asker', 'client', 'decider', 'lightbox', 'owner', 'person'];

const withPlainNames = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Names.includes(key) ? nameInMail(value) : value,
    ]),
  );

/** Registers the job that writes and sends the mails of accounts. */
export const accountJobs = (context: Context): Promise<void> =>
  context.jobs.register(
    ACCOUNT_MAIL_JOB,
    accountMail,
    ({ to, kind, language, values, tenantId, page }, { id }) => {
      const address = page && { address: pageAddress(context.environment, tenantId, page) };
      return context.mail.send({
        id,
        to,
        ...context.texts.mail(language, kind, { ...withPlainNames(values), ...address }),
      });
    },
    { together: 50, retries: MailRetries },
  );
