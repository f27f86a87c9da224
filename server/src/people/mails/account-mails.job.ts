import { z } from '@editorial/contracts/schema';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { digitsOf } from '../../ground/secrets/digits.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import { MailRetries, mailPicture } from '../../ground/mail/mail.job.ts';
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
    'provider-linked',
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
  pictures: z.optional(z.array(mailPicture)),
  /** The path to which the mail leads, without an organization. */
  page: z.optional(z.string()),
  /** The same, sealed: its code opens an account, a seat or a notice. */
  sealedPage: z.optional(z.string()),
});

/** A mail to one person. Its `address` is made of `page`, so that it names the organization. */
export interface AccountMail extends Omit<z.output<typeof accountMail>, 'values' | 'sealedPage'> {
  readonly values: Readonly<Record<string, string>> & { readonly address?: never };
}

/** For whom pages in the queue are sealed: the same text to somebody else does not open. */
const ownerOf = (to: string): string => `${ACCOUNT_MAIL_JOB} ${to}`;

/**
 * Queues a mail in the given transaction. A repeated key sends no second mail. A mail may wait for
 * days, so the queue holds its page sealed: whoever reads the jobs finds no code.
 */
export function sendAccountMail(
  { jobs, secrets }: Pick<Context, 'jobs' | 'secrets'>,
  tx: Tx,
  { page, ...mail }: AccountMail,
  options: { readonly key?: string } = {},
): Promise<void> {
  const sealed = page !== undefined && {
    sealedPage: seal({ key: secrets.sealingKey, owner: ownerOf(mail.to), text: page }),
  };
  return jobs.send(tx, ACCOUNT_MAIL_JOB, { ...mail, ...sealed }, options);
}

/** The page of a queued mail. Older versions queued it as it is. */
export const pageOfMail = (
  { sealingKey }: Pick<Context['secrets'], 'sealingKey'>,
  { to, page, sealedPage }: Pick<z.output<typeof accountMail>, 'to' | 'page' | 'sealedPage'>,
): string | undefined =>
  sealedPage === undefined ? page : unseal(sealingKey, { owner: ownerOf(to), sealed: sealedPage });

/** The digits that say the same as the link of the mail, in two groups. */
function digitsIn({ sealingKey }: Pick<Context['secrets'], 'sealingKey'>, page = ''): string {
  const code = URL.parse(page, 'https://site.invalid')?.searchParams.get('confirmationToken') ?? '';
  return digitsOf(sealingKey, code).replace(/^\d{4}/, '$& ');
}

/** Registers the job that writes and sends the mails of accounts. */
export const accountJobs = (context: Context): Promise<void> =>
  context.jobs.register(
    ACCOUNT_MAIL_JOB,
    accountMail,
    (queued, { id }) => {
      const { to, kind, language, values, tenantId, pictures } = queued;
      const page = pageOfMail(context.secrets, queued);
      const address = page && { address: pageAddress(context.environment, tenantId, page) };
      const code = kind === 'confirm-email' && { code: digitsIn(context.secrets, page) };
      return context.mail.send({
        id,
        to,
        pictures,
        ...context.texts.mail(language, kind, { ...values, ...address, ...code }),
      });
    },
    { together: 50, retries: MailRetries },
  );
