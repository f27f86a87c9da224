import type { ReasonsGiven, Restriction } from '@editorial/contracts/restrictions';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DefaultLanguage, translate } from '../../settings/languages/texts.ts';
import type { Caller } from '../../ground/caller.ts';
import type { Context } from '../../settings/context/context.ts';
import { contributorMails } from './contributors.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail, type AccountMail } from '../mails/account-mails.job.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { restrictions } from './restrictions.tables.ts';

/** More pictures than this are counted in a mail, not listed. */
const MOST_NAMED = 50;

/** The means to give reasons: a mail, and the time. */
export type ReasonNeeds = Pick<Context, 'jobs' | 'secrets' | 'clock'>;

/** The reasons of a restriction. Those of a notice have a mail of their own. */
export interface Reasons extends Omit<ReasonsGiven, 'ground'> {
  /** Absent for what reviewers send back or reject: the rules for pictures. */
  readonly ground?: string;
  readonly noticeMail?: Pick<AccountMail, 'kind' | 'page' | 'language' | 'values'>;
}

/** One thing that is restricted. Pictures without a contributor restrict nobody. */
interface Restricted {
  readonly personId: string | null;
  readonly asset?: { readonly id: string; readonly number: string };
}

interface Restricting {
  readonly kind: Restriction['kind'];
  readonly restricted: readonly Restricted[];
  readonly reasons: Reasons | undefined;
  readonly roles?: readonly string[];
  readonly endsAt?: Date;
}

const missingReasons = () =>
  problem('Editorial:Validation', {
    validationErrors: [{ message: 'AssetManagement::ReasonsMissing', members: ['reasons'] }],
  });

/** The people who are restricted by somebody else, with the language of their mails. */
async function peopleToNotify(tx: Tx, caller: Pick<Caller, 'userId'>, ids: readonly string[]) {
  const others = [...new Set(ids)].filter((id) => id !== caller.userId);
  if (others.length === 0) return [];
  return tx
    .select({
      id: users.id,
      tenantId: users.tenantId,
      email: users.email,
      name: users.name,
      userName: users.userName,
      language: contributorMails.language,
      frequency: contributorMails.frequency,
    })
    .from(users)
    .leftJoin(
      contributorMails,
      and(eq(contributorMails.userId, users.id), eq(contributorMails.tenantId, users.tenantId)),
    )
    .where(and(inArray(users.id, others), isNull(users.closedAt)));
}
type Notified = Awaited<ReturnType<typeof peopleToNotify>>[number];

/** Whether the mail of a contributor's news brings the reasons: nothing on sale was restricted. */
const isInNews = ({ kind }: Restricting, { frequency }: Notified): boolean =>
  (kind === 'Returned' || kind === 'Rejected') && frequency !== null && frequency !== 'None';

function mailOf(
  { kind, reasons, roles = [], endsAt }: Restricting & { readonly reasons: Reasons },
  person: Notified,
  { ground, numbers }: { readonly ground: string; readonly numbers: readonly string[] },
): AccountMail {
  const language = reasons.noticeMail?.language ?? person.language ?? DefaultLanguage;
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'Notices', key, values);
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  const more = numbers.length - MOST_NAMED;
  return {
    kind: 'restriction',
    page: '/contact',
    language,
    tenantId: person.tenantId,
    to: person.email,
    ...reasons.noticeMail,
    values: Object.assign(
      {
        name: person.name || person.userName,
        what: say(`Restriction:${kind}`, {
          pictures: more > 0 ? say('AndMore', { named, count: String(more) }) : named,
          roles: roles.join(', '),
          until: endsAt?.toISOString().slice(0, 10) ?? '',
        }),
        ground,
        facts: reasons.facts,
      },
      reasons.noticeMail?.values,
    ),
  };
}

/** The mail of a contributor's news leaves out what a mail of its own said, and what they did themselves. */
const leaveOutOfNews = (tx: Tx, assetIds: readonly string[], now: Date) =>
  tx.execute(sql`update asset_status_changes set told_at = ${now.toISOString()}::timestamptz
    where asset_id = any(${sql.param([...assetIds])}::uuid[]) and told_at is null
    and status in ('Returned', 'Rejected', 'Withdrawn')`);

/**
 * Keeps why something of other people is restricted, and mails it to them: ground, facts, source,
 * scope and redress (DSA Art. 17). Every restriction by staff goes through here, in its
 * transaction. Throws `Editorial:Validation` if somebody else is restricted and reasons are
 * missing. People who restrict something of their own need none.
 */
export async function giveReasons(
  context: ReasonNeeds,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  restricting: Restricting,
): Promise<void> {
  const { kind, restricted, reasons, roles = [], endsAt = null } = restricting;
  const people = await peopleToNotify(
    tx,
    caller,
    restricted.flatMap(({ personId }) => personId ?? []),
  );
  const at = context.clock.now();
  const ownIds = restricted.flatMap(({ personId, asset }) =>
    personId === caller.userId && asset ? [asset.id] : [],
  );
  if (ownIds.length > 0) await leaveOutOfNews(tx, ownIds, at);
  if (people.length === 0) return;
  const isByRules = kind === 'Returned' || kind === 'Rejected';
  if (!reasons || (reasons.ground === undefined && !isByRules)) throw missingReasons();
  for (const person of people) {
    const own = restricted.filter(({ personId }) => personId === person.id);
    const ground =
      reasons.ground ??
      translate(person.language ?? DefaultLanguage, 'Notices', 'RulesForPictures');
    await tx.insert(restrictions).values(
      own.map(({ asset }) => ({
        tenantId: person.tenantId,
        kind,
        personId: person.id,
        assetId: asset?.id ?? null,
        assetNumber: asset?.number ?? '',
        ground,
        facts: reasons.facts,
        source: reasons.noticeMail ? ('Notice' as const) : ('OwnInitiative' as const),
        roles: [...roles],
        endsAt,
        at,
      })),
    );
    if (isInNews(restricting, person)) continue;
    const numbers = own.flatMap(({ asset }) => asset?.number ?? []);
    await sendAccountMail(
      context,
      tx,
      mailOf({ ...restricting, reasons }, person, { ground, numbers }),
    );
    const ids = own.flatMap(({ asset }) => asset?.id ?? []);
    if (ids.length > 0) await leaveOutOfNews(tx, ids, at);
  }
}
