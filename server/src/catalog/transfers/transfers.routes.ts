import { transferApi } from '@editorial/contracts/transfers';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { requireOutside } from '../../http/server-address.ts';
import { listRuns, listTaken, startRun, stopRun, trustAgain } from './transfer-runs.ts';
import {
  createTransfer,
  listTransfers,
  readTransfer,
  removeTransfer,
  updateTransfer,
} from './transfers.ts';

/** Registers the transfers from file servers, and their runs (R3.85N). */
export function transferRoutes(app: FastifyInstance, context: Context): void {
  const { secrets } = context;
  serve(app, transferApi.list, ({ tx, query, caller }) => listTransfers(tx, caller, query));
  serve(app, transferApi.get, ({ tx, params, caller }) => readTransfer(tx, caller, params.id));
  const before = ({ body }: { body: { host?: string | undefined } }) =>
    requireOutside(body.host, context.environment);
  serve(
    app,
    transferApi.create,
    ({ tx, body, caller }) => createTransfer(tx, secrets.sealingKey, caller, body),
    { before },
  );
  serve(
    app,
    transferApi.update,
    ({ tx, params, body, caller }) =>
      updateTransfer(tx, caller, { ...params, sealingKey: secrets.sealingKey, change: body }),
    { before },
  );
  serve(app, transferApi.remove, ({ tx, params, caller }) => removeTransfer(tx, caller, params.id));
  serve(app, transferApi.run, ({ tx, params, caller, request }) =>
    startRun(tx, { context, caller, definitionId: params.id, language: languageOf(request) }),
  );
  serve(app, transferApi.runs, ({ tx, params, query, caller, request }) =>
    listRuns(tx, { caller, definitionId: params.id, paged: query, language: languageOf(request) }),
  );
  serve(app, transferApi.stopRun, ({ tx, params, caller }) =>
    stopRun(tx, context, caller, params.id),
  );
  serve(app, transferApi.files, ({ tx, params, query, caller, request }) =>
    listTaken(tx, { caller, definitionId: params.id, paged: query, language: languageOf(request) }),
  );
  serve(app, transferApi.trust, ({ tx, params, caller }) => trustAgain(tx, caller, params.id));
}
