import { seatsApi, seatsOfSubscriptionApi, type Seats } from '@editorial/contracts/seats';
import { call } from '@editorial/platform';
import { act, endpointQuery, queryClient } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SeatLimits } from './seat-limits.rules.ts';

const background = { isBackground: true };

export interface NewSeat extends SeatLimits {
  readonly email: string;
  readonly isMasterUser: boolean;
}

/** The calls about the seats of one subscription. */
export interface SeatCalls {
  readonly invite: (invitation: NewSeat) => Promise<unknown>;
  readonly change: (
    userId: string,
    change: Partial<SeatLimits & { isMasterUser: boolean }>,
  ) => Promise<unknown>;
  readonly remove: (userId: string) => Promise<unknown>;
  readonly withdraw: (invitationId: string) => Promise<unknown>;
}

const own: SeatCalls = {
  invite: (body) => call(seatsApi.invite, { body }),
  change: (id, body) => call(seatsApi.change, { params: { id }, body }),
  remove: (id) => call(seatsApi.remove, { params: { id } }),
  withdraw: (id) => call(seatsApi.withdraw, { params: { id } }),
};

const ofSubscription = (id: string): SeatCalls => ({
  invite: (body) => call(seatsOfSubscriptionApi.invite, { params: { id }, body }),
  change: (userId, body) => call(seatsOfSubscriptionApi.change, { params: { id, userId }, body }),
  remove: (userId) => call(seatsOfSubscriptionApi.remove, { params: { id, userId } }),
  withdraw: (invitationId) =>
    call(seatsOfSubscriptionApi.withdraw, { params: { id, invitationId } }),
});

/** Calls of the own subscription's master user, or of an administrator for the one with this id. */
export const seatCalls = (subscriptionId: string | undefined): SeatCalls =>
  subscriptionId === undefined ? own : ofSubscription(subscriptionId);

/** The queries that a change of the seats changes. */
export const SEATS = [seatsApi.list, seatsOfSubscriptionApi.list];

/** People on one page. */
export const SEAT_PAGE_SIZE = 50;

/** Which people are shown. Pages begin at 1. */
export interface SeatView {
  readonly filter: string;
  readonly page: number;
}

/** A page of the seats of the own subscription, or of the one with this id. */
export function useSeats(
  subscriptionId: string | undefined,
  { filter, page }: SeatView,
  { enabled = true } = {},
): {
  readonly data: Seats | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
} {
  const isOwn = subscriptionId === undefined;
  const query = {
    ...(filter !== '' && { filter }),
    skipCount: (page - 1) * SEAT_PAGE_SIZE,
    maxResultCount: SEAT_PAGE_SIZE,
  };
  // Else the list would jump with each page and search.
  const placeholderData = keepPreviousData<Seats>;
  const ofOwn = useQuery(
    {
      ...endpointQuery(seatsApi.list, { query }, background),
      enabled: enabled && isOwn,
      placeholderData,
    },
    queryClient,
  );
  const params = { id: subscriptionId ?? '' };
  const ofOther = useQuery(
    {
      ...endpointQuery(seatsOfSubscriptionApi.list, { params, query }, background),
      enabled: enabled && !isOwn,
      placeholderData,
    },
    queryClient,
  );
  return isOwn ? ofOwn : ofOther;
}

/** Runs a change of the seats and shows their new state, whether it succeeded or not. */
export const changeSeats = (work: Promise<unknown>, done: string): Promise<boolean> =>
  act(work, { done, reloads: SEATS });
