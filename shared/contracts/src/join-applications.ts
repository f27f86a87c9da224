import { country, id, idParams, instant, page, paging, text } from './common.ts';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { ProfileType } from './enumerations.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

export const joinApplication = z.object({
  profileType: z.union([
    z.literal(ProfileType.SoleTrader),
    z.literal(ProfileType.LimitedCompany),
    z.literal(ProfileType.Agency),
  ]),
  name: text(128, 1),
  email,
  company: z._default(text(200), ''),
  country,
  portfolioUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  message: z._default(text(4000), ''),
});

const applicationStatus = z.enum(['Submitted', 'Accepted', 'Declined']);
export const joinApplicationItem = z.extend(joinApplication, {
  id,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  country: z.string(),
  /** Empty once the applicant has closed the account. */
  portfolioUrl: z.string(),
  message: z.string(),
  status: applicationStatus,
  creationTime: instant,
  /** Messages of the site to the applicant, the oldest first. */
  answers: z.array(z.object({ text: z.string(), byName: z.string(), at: instant })),
  decidedAt: z.nullable(instant),
  decidedByName: z.string(),
});
export type JoinApplicationItem = z.infer<typeof joinApplicationItem>;

export const joinApplicationQuery = z.object({
  /** Part of the name, the address or the company. */
  filter: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(applicationStatus),
  ...paging,
});

/** Applications to become a contributor. Part of `accountApi`. */
export const joinCalls = {
  joinUs: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/join-us',
    summary: 'Apply to become a contributor',
    body: joinApplication,
    response: z.object({ id }),
    status: 201,
    access: 'anonymous',
  }),
  joinApplications: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/join-us',
    summary: 'Applications',
    query: joinApplicationQuery,
    response: page(joinApplicationItem),
    access: { policy: Policy.Users },
    problems: ['UnknownSorting'],
  }),
  decideJoinApplication: endpoint({
    method: 'PUT',
    side: 'both',
    path: '/api/account/join-us/:id',
    summary: 'Accept or decline an application',
    params: idParams,
    body: z.object({
      status: z.enum(['Accepted', 'Declined']),
      /** Some words for the mail. */
      text: z.optional(text(4000)),
    }),
    response: joinApplicationItem,
    access: { policy: Policy.UsersUpdate },
    identityCheck: true,
    problems: ['ApplicationExists', 'BeyondOwnPolicies', 'NotFound'],
  }),
  answerJoinApplication: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/join-us/:id/answer',
    summary: 'Mail an answer to an applicant',
    params: idParams,
    body: z.object({ text: text(4000, 1) }),
    response: joinApplicationItem,
    access: { policy: Policy.UsersUpdate },
    identityCheck: true,
    problems: ['NotFound'],
  }),
};
