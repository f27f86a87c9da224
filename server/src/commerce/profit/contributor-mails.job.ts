import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';

const SWEEP_JOB = 'contributors.mails';
/** Adds what was earned since to the sums of months. */
const SUMS_JOB = 'contributors.sums';

/** More pictures than this are counted, not listed. */
const MOST_LINES = 50;

/** A contributor to whom something happened that no mail named yet. */
interface Due {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly frequency: 'None' | 'AtOnce' | 'Daily' | 'Weekly';
  readonly lastEarning: string;
}

const rowsOf = async <T>(tx: Tx, query: ReturnType<typeof sql>): Promise<readonly T[]> =>
  ((await tx.execute(query)) as unknown as { rows: T[] }).rows;

/** Acts of contributors themselves are no news to them. */
const isNews = sql`c.told_at is null and c.status in
  ('Accepted', 'Returned', 'Rejected', 'Published', 'Withdrawn')`;
const isSold = sql`e.kind = 'Sale' and e.voided_at is null`;

/** Takes the people whose mail is due, so that no other server writes to them, too. */
const takeDue = (tx: Tx, now: Date) =>
  rowsOf<Due>(
    tx,
    sql`select u.id as "userId", u.tenant_id as "tenantId", u.email, u.name,
      m.language, m.frequency, m.last_earning::text as "lastEarning"
    from contributor_mails m join users u on u.id = m.user_id and u.tenant_id = m.tenant_id
    where u.is_active and u.closed_at is null
    and m.last_mail_at <= ${now.toISOString()}::timestamptz
      - case m.frequency when 'Daily' then interval '1 day' when 'Weekly' then interval '7 days'
        else interval '0' end
    and (exists (select from asset_status_changes c where c.contributor_id = u.id and ${isNews})
      or exists (select from contributor_earnings e where e.tenant_id = m.tenant_id
        and e.contributor_id = u.id and e.running_number > m.last_earning and ${isSold}))
    order by u.id limit 500 for update of m skip locked`,
  );

/** One line a picture, one paragraph for each thing that happened. */
async function newsOf(tx: Tx, due: Due): Promise<{ lines: string; last: string; count: number }> {
  const label = (key: string, count: number) =>
    translate(due.language, 'AssetManagement', `News:${key}`, { count });
  const steps = await rowsOf<{ status: string; number: string; title: string; words: string }>(
    tx,
    sql`select c.status, a.number, a.title,
        concat_ws(' – ', nullif(c.words, ''), (select ground from restrictions r
          where r.asset_id = c.asset_id and r.kind = c.status and r.person_id = c.contributor_id
          order by r.running_number desc limit 1)) as words
      from asset_status_changes c
      join assets a on a.id = c.asset_id where c.contributor_id = ${due.userId} and ${isNews}
      order by c.running_number`,
  );
  const sold = await rowsOf<{
    number: string;
    title: string;
    currency: string;
    share: number;
    last: string;
  }>(
    tx,
    sql`select i.asset_number as number, i.asset_title as title, e.currency,
        round(e.share_hundredths / 100.0)::float8 as share, e.running_number::text as last
      from contributor_earnings e join licenses i on i.id = e.license_id
      where e.tenant_id = ${due.tenantId} and e.contributor_id = ${due.userId}
      and e.running_number > ${due.lastEarning} and ${isSold} order by e.running_number`,
  );
  const paragraph = (key: string, lines: readonly string[]) =>
    [label(key, lines.length), ...lines.slice(0, MOST_LINES).map((line) => `– ${line}`)].join('\n');
  const decided = [...Map.groupBy(steps, ({ status }) => status)].map(([status, some]) =>
    paragraph(
      status,
      some.map(({ number, title, words }) =>
        [`${number} ${title}`, words].filter(Boolean).join(': '),
      ),
    ),
  );
  const isRefused = steps.some(({ status }) => status === 'Returned' || status === 'Rejected');
  const licensed = sold.map(
    ({ number, title, currency, share }) =>
      `${number} ${title}: ${formatMoney(moneyOf({ amount: share, currency }), due.language)}`,
  );
  return {
    lines: [
      ...decided,
      ...(isRefused ? [translate(due.language, 'Notices', 'RedressOfNews')] : []),
      ...(licensed.length > 0 ? [paragraph('Licensed', licensed)] : []),
    ].join('\n\n'),
    count: steps.length + sold.length,
    last: sold.at(-1)?.last ?? due.lastEarning,
  };
}

/**
 * Mails contributors what reviewers decided and what was licensed, as often as they wish: one mail
 * for all of it, and each of it once. People who want none get no later mail about what happened
 * before.
 */
export async function mailContributors(context: Context): Promise<number> {
  const now = context.clock.now();
  return context.database.asSystem(async (tx) => {
    const due = await takeDue(tx, now);
    for (const person of due) {
      const { lines, last, count } = await newsOf(tx, person);
      const { userId, tenantId } = person;
      await tx.execute(sql`update asset_status_changes c set told_at = ${now.toISOString()}
        where c.contributor_id = ${userId} and ${isNews}`);
      await tx.execute(sql`update contributor_mails
        set last_mail_at = ${now.toISOString()}, last_earning = ${last}
        where tenant_id = ${tenantId} and user_id = ${userId}`);
      if (person.frequency === 'None' || count === 0) continue;
      await sendAccountMail(context, tx, {
        to: person.email,
        kind: 'contributor-news',
        tenantId,
        page: '/contribute',
        language: person.language,
        values: {
          name: person.name,
          count: String(count),
          lines,
        },
      });
    }
    return due.length;
  });
}

/** Mails the contributors of a month that was just closed what they earned in it. */
export async function mailStatements(context: Context, tx: Tx, month: string): Promise<void> {
  const people = await rowsOf<{
    id: string;
    tenantId: string;
    email: string;
    name: string;
    language: string;
    currency: string;
    share: number;
  }>(
    tx,
    sql`select p.id, p.tenant_id as "tenantId", u.email, u.name, coalesce(m.language, 'en') as language, p.currency,
      p.share::float8 as share
    from profit_statements p
    join users u on u.id = p.contributor_id and u.is_active and u.closed_at is null
    left join contributor_mails m on m.user_id = u.id and m.tenant_id = u.tenant_id
    where p.month = ${`${month}-01`} and coalesce(m.frequency, 'AtOnce') <> 'None'`,
  );
  for (const { id, tenantId, email, name, language, currency, share } of people)
    await sendAccountMail(
      context,
      tx,
      {
        to: email,
        kind: 'statement-closed',
        tenantId,
        page: '/contribute/earnings',
        language,
        values: {
          name,
          month: new Intl.DateTimeFormat(language, {
            month: 'long',
            year: 'numeric',
            timeZone: 'UTC',
          }).format(new Date(`${month}-01`)),
          amount: formatMoney(moneyOf({ amount: share, currency }), language),
        },
      },
      { key: `statement-closed:${id}` },
    );
}

/** Registers the jobs that mail contributors, and add up what they earned. */
export async function contributorMailJobs(context: Context): Promise<void> {
  await context.jobs.register(
    SWEEP_JOB,
    z.object({}),
    async () => void (await mailContributors(context)),
  );
  await context.jobs.schedule(SWEEP_JOB, '*/10 * * * *');
  await context.jobs.register(
    SUMS_JOB,
    z.object({}),
    async () =>
      void (await context.database.asSystem((tx) => tx.execute(sql`select add_month_changes()`))),
  );
  await context.jobs.schedule(SUMS_JOB, '25 * * * *');
}
