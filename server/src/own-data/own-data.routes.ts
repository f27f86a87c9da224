import { ownDataApi } from '@editorial/contracts/own-data';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../settings/languages/texts.ts';
import type { Context } from '../commerce/context/context.ts';
import { limitByPerson } from '../http/target-limits.ts';
import { serve } from '../people/access/serve.ts';
import { closeAccount, closingOf } from './close-account.ts';
import { copyLink, listCopies, requestCopy } from './data-copy.ts';

/** Copies of one person, wherever they are: a colleague at the same address asks for their own. */
const ByPerson = { name: 'copies of', max: 10, timeWindow: '1 hour' } as const;

/** Routes to copy one's own data and to close one's account. */
export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  serve(app, ownDataApi.copies, async ({ tx, caller }) => ({
    items: await listCopies(tx, caller, clock.now()),
  }));
  serve(
    app,
    ownDataApi.requestCopy,
    ({ tx, caller, request }) => requestCopy(context, tx, caller, languageOf(request)),
    { before: limitByPerson(app, ByPerson) },
  );
  serve(app, ownDataApi.copyLink, async ({ tx, caller, params }) => ({
    url: await copyLink(context, tx, caller, params.id),
  }));
  serve(app, ownDataApi.closing, ({ tx, caller }) => closingOf(tx, caller));
  serve(
    app,
    ownDataApi.close,
    ({ tx, caller, request }) => closeAccount(context, tx, caller, languageOf(request)),
    { locksAccount: true },
  );
}
