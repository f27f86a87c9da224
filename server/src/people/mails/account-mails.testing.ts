import { sql } from 'drizzle-orm';
import type { Context } from '../../settings/context/context.ts';
import { ACCOUNT_MAIL_JOB, accountMail, pageOfMail } from './account-mails.job.ts';

export interface QueuedMail {
  readonly to: string;
  readonly values: Readonly<Record<string, string>>;
  /** The page to which it leads, with its code. */
  readonly page: string | undefined;
}

/** The account mails of a kind that were queued so far, the oldest first. */
export async function queuedMails(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  kind: string,
): Promise<QueuedMail[]> {
  const { rows } = (await database.asSystem((tx) =>
    tx.execute(sql`select data from pgboss.job
      where name = ${ACCOUNT_MAIL_JOB} and data ->> 'kind' = ${kind} order by created_on`),
  )) as unknown as { rows: { data: unknown }[] };
  return rows.map(({ data }) => {
    const mail = accountMail.parse(data);
    return { to: mail.to, values: mail.values, page: pageOfMail(secrets, mail) };
  });
}
