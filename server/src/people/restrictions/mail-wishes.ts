import type { MailFrequency } from '@editorial/contracts/contributors';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../ground/caller.ts';
import type { Tx } from '../../ground/database/database.ts';

/**
 * Notes in which language and how often a contributor is mailed. A contributor who was not noted
 * yet gets mails about what happens from now on.
 */
export async function wishMails(
  tx: Tx,
  { userId, tenantId }: Pick<Caller, 'userId' | 'tenantId'>,
  { language, frequency }: { readonly language: string; readonly frequency?: MailFrequency },
): Promise<void> {
  await tx.execute(sql`insert into contributor_mails
      (tenant_id, user_id, frequency, language, last_earning)
    values (${tenantId}, ${userId}, ${frequency ?? 'AtOnce'}, ${language},
      coalesce((select max(running_number) from contributor_earnings
        where contributor_id = ${userId}), 0))
    on conflict (tenant_id, user_id) do update set language = excluded.language,
      frequency = coalesce(${frequency ?? null}, contributor_mails.frequency)
    where (contributor_mails.language, contributor_mails.frequency) is distinct from
      (excluded.language, coalesce(${frequency ?? null}, contributor_mails.frequency))`);
}
