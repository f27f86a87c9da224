import type { Seat, Seats } from '@editorial/contracts/seats';
import { idOf } from '@editorial/testing';

/** A person of a plan, without limits. */
export const aSeat = (id: number, name: string, change: Partial<Seat> = {}): Seat => ({
  userId: idOf(id),
  name,
  email: `${name.toLowerCase()}@example.com`,
  isMasterUser: false,
  creditsUsed: 0,
  picturesLicensed: 0,
  creditsUsedInMonth: 0,
  creditLimit: null,
  resolutionTypes: null,
  needsApproval: false,
  ...change,
});

/** A page of a plan's seats: these people and invitations are all that there are. */
export const aSeatPage = (change: Partial<Seats> = {}): Seats => {
  const { members = [], invitations = [] } = change;
  return {
    total: 5,
    memberCount: members.length,
    invitationCount: invitations.length,
    totalCount: members.length,
    members,
    invitations,
    ...change,
  };
};
