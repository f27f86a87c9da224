import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

const waiting = z.enum([
  'Requests',
  'Reviews',
  'Applications',
  'OverdueInvoices',
  'UnmatchedPayments',
  'PaymentCases',
  'FailedJobs',
]);
const step = z.enum(['Name', 'Seller', 'Mail', 'Prices', 'Texts', 'Pictures', 'Client']);
const figure = z.enum(['Orders', 'Licenses', 'CreditsUsed', 'NewPeople']);

/** The work that needs a person now, and the figures of today beside the same day a week ago. */
export const overview = z.object({
  /** Only what the caller may deal with. */
  waiting: z.array(z.object({ name: waiting, count: z.int() })),
  /**
   * `today` since midnight, and `lastWeek` on the same day of last week until the same time. Empty for
   * those who may not see sales.
   */
  figures: z.array(z.object({ name: figure, today: z.int(), lastWeek: z.int() })),
  /** The first things that a new site needs and the caller may do. Empty once all are done. */
  steps: z._default(z.array(z.object({ name: step, isDone: z.boolean() })), []),
});
export type Overview = z.infer<typeof overview>;

/** The policies of people who deal with something that the overview counts. */
export const overviewPolicy = [
  Policy.SubscriptionsApprove,
  Policy.AssetsReview,
  Policy.Users,
  Policy.OrdersManage,
  Policy.AuditLogs,
].join(' || ');

/** The start page of the administration. */
export const overviewApi = {
  read: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/administration/overview',
    summary: 'What needs a person now, and the figures of today beside last week’s',
    response: overview,
    access: {
      policy: overviewPolicy,
    },
  }),
};
