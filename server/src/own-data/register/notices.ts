import { sql } from 'drizzle-orm';
import { addressesOf, own, ownAddress, tenantOf, type PersonalTable } from './personal-data.ts';

const notices = { purpose: 'Notices', basis: 'LegalObligation', period: 'Notices' } as const;

/** Notices about pictures, their reporters, and the answers of either side. */
export const noticeTables: readonly PersonalTable[] = [
  {
    table: 'restrictions',
    ...notices,
    period: 'Decisions',
    rows: own('person_id'),
    columns: { person_id: 'Id', facts: 'Mentions', ground: 'Mentions', roles: 'Kept' },
    copy: {
      restrictions: (userId) => sql`select kind, asset_number, ground, facts, source, roles,
        ends_at, at from restrictions where person_id = ${userId} order by running_number`,
    },
  },
  {
    table: 'notices',
    ...notices,
    rows: ownAddress('email'),
    columns: {
      name: 'Replaced',
      email: 'Mentions',
      message: 'Mentions',
      details: 'Mentions',
      reason: 'Mentions',
      ground: 'Mentions',
      owner_id: 'Id',
      decided_by: 'Id',
      earlier_decided_by: 'Id',
    },
    copy: {
      notices: (
        userId,
      ) => sql`select asset_number, kind, name, email, message, details, received_at, state,
        outcome, ground, reason, decided_at from notices
        where ${ownAddress('email')(userId)} order by received_at`,
      // Not who reported it: that is another person's.
      noticesAboutYourPictures: (userId) => sql`select asset_number, kind, received_at, state,
        outcome, ground, reason, decided_at from notices
        where owner_id = ${userId} order by received_at`,
    },
  },
  {
    table: 'notice_answers',
    ...notices,
    rows: () => sql`false`,
    mentionedIn: (userId) => sql`notice_id in (select id from notices
      where owner_id = ${userId} or ${ownAddress('email')(userId)})`,
    columns: { body: 'Mentions' },
    copy: {
      noticeAnswers: (userId) => sql`select n.asset_number, a.body, a.answered_at
        from notice_answers a join notices n on n.id = a.notice_id
        where (a.side = 'Owner' and n.owner_id = ${userId})
          or (a.side = 'Reporter' and n.tenant_id = ${tenantOf(userId)}
            and lower(n.email) in (${addressesOf(userId)}))
        order by a.answered_at`,
    },
  },
];
