import { z } from '@editorial/contracts/schema';
import type { Tx } from '../database/database.ts';
import type { Jobs, Retries } from '../jobs/jobs.ts';
import type { Attachment, Mail, Message } from './mail.ts';

const MAIL_JOB = 'mail.message';

/**
 * Whether a mail server refused a mail for good: no such address, or not this content. A refused
 * login (535) is none: somebody sets the password right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 550 && responseCode < 560;
}

/**
 * Mails are tried for five days (RFC 5321, 4.5.4.1): eight times within the first three hours, for
 * servers that first send everybody away (greylisting), then every four hours.
 */
export const MailRetries: Retries = {
  limit: 38,
  firstWaitSeconds: 60,
  maxWaitSeconds: 4 * 3600,
  isFinal: isRefusedForGood,
};

/** The document that a mail brings: the invoice of an order or of a plan, or a credit note. */
export const attached = z.object({
  tenantId: z.uuid(),
  of: z.enum(['Order', 'PlanInvoice', 'CreditNote']),
  id: z.uuid(),
});
export type Attached = z.infer<typeof attached>;

/** A picture that a queued mail shows. */
export const mailPicture = z.object({
  title: z.string(),
  address: z.string(),
  thumb: z.string(),
});

const message = z.object({
  /** Whose mail it is: copies of somebody's data name it there alone. Earlier jobs have none. */
  tenantId: z.optional(z.uuid()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.optional(z.string()),
  address: z.optional(z.string()),
  pictures: z.optional(z.array(mailPicture)),
  attached: z.optional(attached),
});

/**
 * Queues a finished mail to one person in the given transaction. A repeated key sends no second
 * mail. A mail to several people is several of these: a retry then repeats no mail that was sent.
 */
export const queueMail = (
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  mail: Pick<Message, 'to' | 'subject' | 'text' | 'language' | 'address' | 'pictures'> & {
    readonly tenantId: string;
    readonly attached?: Attached;
  },
  key: string,
): Promise<void> => jobs.send(tx, MAIL_JOB, mail, { key });

/**
 * Registers the job that sends finished mails. `filesOf` reads what a mail brings when it is sent.
 */
export const mailJobs = (
  { jobs, mail }: { readonly jobs: Jobs; readonly mail: Mail },
  filesOf: (what: Attached) => Promise<readonly Attachment[]>,
): Promise<void> =>
  jobs.register(
    MAIL_JOB,
    message,
    async (queued, { id }) => {
      const { attached: what, tenantId: _tenantId, ...sent } = queued;
      await mail.send({
        id,
        ...sent,
        ...(what && { attachments: await filesOf(what) }),
      } as Message);
    },
    { together: 50, retries: MailRetries },
  );
