import { seatsOfSubscriptionApi } from '@editorial/contracts/seats';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { invitationLimits } from '../../people/account/invitation-limits.ts';
import { serve } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { changeSeat, removeSeat } from './change-seat.ts';
import { invite, withdraw } from './invitations.ts';
import { viewSeats } from '../subscription/seats.queries.ts';

/** A client's subscription, locked. A trial belongs to one person and has no seats to manage. */
async function seatedSubscription(tx: Tx, id: string) {
  const row = await subscriptionById(tx, id, { lock: true });
  if (row.clientId === null) throw problem('Editorial:NotFound');
  return row;
}

/** Registers the calls by which administrators manage the seats of any subscription. */
export function seatsOfSubscriptionRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  const invited = invitationLimits(app);
  serve(app, seatsOfSubscriptionApi.list, async ({ tx, params, query }) =>
    viewSeats(tx, await subscriptionById(tx, params.id), clock.now(), query),
  );
  serve(
    app,
    seatsOfSubscriptionApi.invite,
    async ({ tx, caller, params, body, request }) => {
      const row = await seatedSubscription(tx, params.id);
      await invite(context, {
        tx,
        row,
        caller,
        language: languageOf(request),
        invitation: body,
      });
      return viewSeats(tx, row, clock.now());
    },
    {
      // An invitation to a plan without seats counts for no limit.
      before: async (call) => {
        await call.transact((tx) => seatedSubscription(tx, call.params.id));
        await invited(call, call.body.email);
      },
    },
  );
  serve(app, seatsOfSubscriptionApi.change, async ({ tx, params, body }) => {
    const row = await seatedSubscription(tx, params.id);
    await changeSeat(context, { tx, row, userId: params.userId, change: body });
    return viewSeats(tx, row, clock.now());
  });
  serve(app, seatsOfSubscriptionApi.remove, async ({ tx, params }) =>
    removeSeat(context, tx, await seatedSubscription(tx, params.id), params.userId),
  );
  serve(app, seatsOfSubscriptionApi.withdraw, async ({ tx, params }) =>
    withdraw(context, tx, await seatedSubscription(tx, params.id), params.invitationId),
  );
}
