import { NoticeKinds, type Notice, type NoticeCount } from '@editorial/contracts/notices';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { csvLine } from '../../ground/csv.ts';
import type { Tx } from '../../ground/database/database.ts';
import { numberOf } from './notice.rules.ts';
import { noticeAnswers, notices, type NoticeRow } from './notices.tables.ts';

/** How many notices the queue shows. */
const MAX_LISTED = 500;

/** Pictures of each contributor that were removed after a notice. */
async function strikesOf(tx: Tx, owners: readonly string[]): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await tx
    .select({ ownerId: notices.ownerId, count: sql<number>`count(distinct asset_id)::int` })
    .from(notices)
    .where(sql`${inArray(notices.ownerId, [...owners])} and outcome = 'Removed'`)
    .groupBy(notices.ownerId);
  return new Map(rows.map(({ ownerId, count }) => [ownerId ?? '', count]));
}

const viewOf = (row: NoticeRow, strikes: number, answers: Notice['answers']): Notice => ({
  id: row.id,
  number: numberOf(row.runningNumber),
  kind: row.kind,
  assetNumber: row.assetNumber,
  assetId: row.assetId,
  ownerId: row.ownerId,
  name: row.name,
  email: row.email,
  message: row.message,
  details: row.details,
  receivedAt: row.receivedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  isHidden: row.hiddenAt !== null,
  state: row.state,
  outcome: row.outcome,
  ground: row.ground,
  reason: row.reason,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  strikes,
  answers,
});

/** The answers of both sides, oldest first, by notice. */
export async function answersOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Notice['answers']>> {
  const byNotice = new Map<string, Notice['answers']>();
  if (ids.length === 0) return byNotice;
  const rows = await tx
    .select()
    .from(noticeAnswers)
    .where(inArray(noticeAnswers.noticeId, [...ids]))
    .orderBy(asc(noticeAnswers.answeredAt));
  for (const { noticeId, side, body, answeredAt } of rows)
    byNotice.set(noticeId, [
      ...(byNotice.get(noticeId) ?? []),
      { side, body, answeredAt: answeredAt.toISOString() },
    ]);
  return byNotice;
}

/** Open notices with the nearest deadline first, or decided ones, newest first. */
export async function listNotices(tx: Tx, state: Notice['state']): Promise<Notice[]> {
  const rows = await tx
    .select()
    .from(notices)
    .where(eq(notices.state, state))
    .orderBy(
      state === 'Open' ? asc(notices.dueAt) : desc(notices.decidedAt),
      asc(notices.runningNumber),
    )
    .limit(MAX_LISTED);
  const owners = rows.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]));
  const [strikes, answers] = [
    await strikesOf(tx, owners),
    await answersOf(
      tx,
      rows.map(({ id }) => id),
    ),
  ];
  return rows.map((row) =>
    viewOf(row, strikes.get(row.ownerId ?? '') ?? 0, answers.get(row.id) ?? []),
  );
}

/** Notices that arrived in a year (UTC), by kind: for the yearly report (DSA Art. 15). */
export async function noticeCounts(tx: Tx, year: number): Promise<NoticeCount[]> {
  const { rows } = (await tx.execute(sql`select kind, count(*)::int as received,
      count(*) filter (where outcome = 'Removed' and state = 'Decided')::int as removed,
      count(*) filter (where outcome = 'Kept' and state = 'Decided')::int as kept,
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - received_at))
        / 3600)::float8 as "medianHours"
    from notices where received_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
      and received_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')
    group by kind`)) as unknown as { rows: NoticeCount[] };
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return NoticeKinds.map((kind) => {
    const row = byKind.get(kind) ?? { kind, received: 0, removed: 0, kept: 0, medianHours: null };
    const { medianHours: hours } = row;
    return { ...row, medianHours: hours === null ? null : Math.round(hours * 10) / 10 };
  });
}

/** The counts of a year as CSV. */
export async function noticeCountsCsv(tx: Tx, year: number): Promise<string> {
  const lines = (await noticeCounts(tx, year)).map(
    ({ kind, received, removed, kept, medianHours }) => [
      kind,
      received,
      removed,
      kept,
      medianHours ?? '',
    ],
  );
  return [['Kind', 'Received', 'Removed', 'Kept', 'Median hours until decided'], ...lines]
    .map(csvLine)
    .join('');
}
