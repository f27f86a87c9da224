import { id, instant, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

/** The things that staff may restrict: a picture of somebody, or an account. */
export const RestrictionKinds = [
  'Hidden',
  'Returned',
  'Rejected',
  'Withdrawn',
  'Locked',
  'Deactivated',
  'RolesTaken',
  'Closed',
  'Removed',
  'OrganizationOff',
] as const;

/** Why staff restrict something of somebody else's. The person reads it (DSA Art. 17 (3)). */
export const reasonsGiven = z.object({
  /** The law or the term that it follows from. */
  ground: text(500, 3),
  facts: text(4000, 10),
});
export type ReasonsGiven = z.infer<typeof reasonsGiven>;
/**
 * The body of a DELETE. Without reasons, it is refused if it restricts somebody else, who gets them
 * by mail.
 */
export const reasonsOfRemoval = z.nullish(z.object({ reasons: z.optional(reasonsGiven) }));

/** A restriction, as the person reads it. */
export const restriction = z.object({
  id,
  kind: z.enum(RestrictionKinds),
  assetId: z.nullable(id),
  assetNumber: z.string(),
  ground: z.string(),
  facts: z.string(),
  source: z.enum(['OwnInitiative', 'Notice']),
  roles: z.array(z.string()),
  endsAt: z.nullable(instant),
  at: instant,
});
export type Restriction = z.infer<typeof restriction>;

/** The reasons for what was restricted of one's own. */
export const restrictionsApi = {
  mine: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/restrictions/mine',
    summary: 'What was restricted of the own pictures and account, with reasons; the last 500',
    response: z.object({ items: z.array(restriction) }),
    access: 'authenticated',
  }),
};
