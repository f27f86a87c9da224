import { email } from './email.ts';
import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** The subject of a notice. The first two are decided within a day. */
export const NoticeKinds = [
  'Child',
  'Intimate',
  'Person',
  'Copyright',
  'Trademark',
  'Illegal',
] as const;
export const noticeKind = z.enum(NoticeKinds);

/** The longest notice, in characters: some 5,000 words. */
export const MAX_NOTICE_LENGTH = 40_000;

/** The facts of a notice that the law demands, beside those of every notice. */
export const NoticeDetails = [
  'relation',
  'work',
  'mark',
  'markNumber',
  'owner',
  'postal',
  'law',
  'isAuthorized',
  'signature',
] as const;
export type NoticeDetail = (typeof NoticeDetails)[number];

/** The relation of somebody to the person who is shown. */
export const NoticeRelations = ['Self', 'Parent', 'Other'] as const;

/**
 * The fields of each kind, and whether they have to be given: of copyright 17 U.S.C. § 512 (c) (3), of
 * a trademark its owner and registration, of a person who they are (DSA Art. 16 (2) (a)).
 */
export const DetailsOfKind: Readonly<
  Record<
    (typeof NoticeKinds)[number],
    Readonly<Partial<Record<NoticeDetail, 'Needed' | 'Optional'>>>
  >
> = {
  Child: { relation: 'Needed' },
  Intimate: { relation: 'Needed' },
  Person: { relation: 'Needed' },
  Copyright: {
    work: 'Needed',
    owner: 'Needed',
    postal: 'Needed',
    isAuthorized: 'Needed',
    signature: 'Needed',
  },
  Trademark: { mark: 'Needed', markNumber: 'Needed', owner: 'Needed', isAuthorized: 'Needed' },
  Illegal: { law: 'Optional' },
};

/** Of children, notices without a name and an address are taken too (DSA Art. 16 (2) (c)). */
export const mayBeNameless = (kind: string): boolean => kind === 'Child';

const detail = z.optional(text(1000));
/** The details of a form, as they are typed. Those of other kinds are left out. */
export const noticeDetails = z.object({
  relation: z.optional(z.enum(NoticeRelations)),
  work: detail,
  mark: detail,
  markNumber: detail,
  owner: detail,
  postal: detail,
  law: detail,
  isAuthorized: z.optional(z.literal('on')),
  signature: detail,
} satisfies Record<NoticeDetail, unknown>);

/** A notice as somebody without an account writes it (DSA Art. 16 (2)). */
export const noticeForm = z.object({
  kind: noticeKind,
  /** The number of the picture. */
  picture: text(100, 1).check(z.regex(/^[^\r\n]*$/)),
  /** Empty: without a name, and without an address. */
  name: text(128),
  email: z.union([z.literal(''), email]),
  message: text(MAX_NOTICE_LENGTH, 10),
  /** In good faith, what is written is correct and complete (DSA Art. 16 (2) (d)). */
  isGoodFaith: z.literal('on'),
});
export type NoticeForm = z.output<typeof noticeForm>;

export const noticeAnswer = z.object({ message: text(MAX_NOTICE_LENGTH, 10) });

/** A notice as staff see it. */
export const notice = z.object({
  id,
  number: z.string(),
  kind: noticeKind,
  assetNumber: z.string(),
  assetId: z.nullable(id),
  /** The person who brought the picture. */
  ownerId: z.nullable(id),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The facts that the law demands of this kind, by field. */
  details: z.record(z.string(), z.string()),
  receivedAt: instant,
  dueAt: instant,
  /** The picture is hidden because of this notice. */
  isHidden: z.boolean(),
  state: z.enum(['Open', 'Decided']),
  outcome: z.nullable(z.enum(['Removed', 'Kept'])),
  ground: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Pictures of the same contributor that were removed after a notice. */
  strikes: z.int(),
  answers: z.array(
    z.object({ side: z.enum(['Reporter', 'Owner']), body: z.string(), answeredAt: instant }),
  ),
});
export type Notice = z.infer<typeof notice>;

export const noticeDecision = z.object({
  outcome: z.enum(['Removed', 'Kept']),
  /** The law or the term that the decision follows from (DSA Art. 17 (3) (d), (e)). */
  ground: text(500, 3),
  /** The facts, and why. Both sides read it. */
  reason: text(4000, 10),
});

const year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999));

/** Notices of a kind that arrived in a year. */
export const noticeCount = z.object({
  kind: noticeKind,
  received: z.int(),
  removed: z.int(),
  kept: z.int(),
  /** Until the decision, or null if none is decided. */
  medianHours: z.nullable(z.number()),
});
export type NoticeCount = z.infer<typeof noticeCount>;

const base = '/api/notices';
const access = { policy: Policy.AssetsReview };

/** Notices about pictures, for those who review them. */
export const noticesApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Notices about pictures: open ones with the nearest deadline first, or decided ones',
    query: z.object({ state: z._default(z.enum(['Open', 'Decided']), 'Open') }),
    response: z.array(notice),
    access,
  }),
  hide: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/hide`,
    summary: 'Hide the picture of a notice until the notice is decided',
    params: idParams,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['NotFound'],
  }),
  decide: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/decision`,
    summary: 'Decide a notice, with the reasons that both sides get',
    params: idParams,
    body: noticeDecision,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['NotFound'],
  }),
  report: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/report`,
    summary: 'The same counts, to show them',
    query: z.object({ year }),
    response: z.object({ kinds: z.array(noticeCount) }),
    access,
  }),
  counts: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/counts`,
    summary: 'Notices of a year by kind, with outcomes and the median time until a decision',
    query: z.object({ year }),
    response: z.any(),
    media: 'text/csv',
    access,
  }),
};
