import { seatsApi } from '@editorial/contracts/seats';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { serve } from '../../people/access/serve.ts';
import { invitationLimits } from '../../people/account/invitation-limits.ts';
import { changeSeat, removeSeat } from './change-seat.ts';
import { accept, invite, offeredSeat, withdraw } from './invitations.ts';
import { companySubscription, ownSubscription, viewSeats } from '../subscription/seats.queries.ts';

const codes = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const own = ({ tx, caller }: { readonly tx: Tx; readonly caller: Caller }) =>
  ownSubscription(tx, caller);

/** Registers the calls about the seats of a subscription. */
export function seatRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  const invited = invitationLimits(app);
  serve(app, seatsApi.list, async ({ tx, caller, query }) =>
    viewSeats(tx, await own({ tx, caller }), clock.now(), query),
  );
  serve(
    app,
    seatsApi.invite,
    async ({ tx, caller, body, request }) =>
      viewSeats(
        tx,
        await invite(context, {
          tx,
          row: await own({ tx, caller }),
          caller,
          language: languageOf(request),
          invitation: body,
        }),
        clock.now(),
      ),
    {
      // An invitation that its sender may not send counts for no limit.
      before: async (call) => {
        await call.transact((tx) => own({ tx, caller: call.caller }));
        await invited(call, call.body.email);
      },
    },
  );
  serve(app, seatsApi.change, async ({ tx, caller, params, body }) =>
    viewSeats(
      tx,
      await changeSeat(context, {
        tx,
        row: await own({ tx, caller }),
        userId: params.id,
        change: body,
      }),
      clock.now(),
    ),
  );
  serve(app, seatsApi.remove, async ({ tx, caller, params }) => {
    // Everybody may leave.
    const left = params.id === caller.userId ? await companySubscription(tx, caller) : null;
    return removeSeat(context, tx, left ?? (await own({ tx, caller })), params.id);
  });
  serve(app, seatsApi.withdraw, async ({ tx, caller, params }) =>
    withdraw(context, tx, await own({ tx, caller }), params.id),
  );
  serve(app, seatsApi.offered, ({ tx, query }) => offeredSeat(tx, query.code, clock.now()), codes);
  serve(
    app,
    seatsApi.accept,
    async ({ tx, caller, body }) => ({
      planName: (await accept(context, tx, caller, body.code)).planName,
    }),
    codes,
  );
}
