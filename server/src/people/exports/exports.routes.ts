import { exportsApi } from '@editorial/contracts/exports';
import type { FastifyInstance } from 'fastify';
import { required } from '../../ground/required.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { serve } from '../access/serve.ts';
import type { ExportedList } from '../../ground/exports/exported-list.ts';
import { exportLink, listExports, removeExport, requestExport } from './exports.ts';

/** Exports of one person, wherever they are. */
const ByPerson = { name: 'exports of', max: 30, timeWindow: '1 hour' } as const;

/** Routes of exports: each of them is its own person's. */
export function exportsRoutes(
  app: FastifyInstance,
  context: Context,
  lists: readonly ExportedList[],
): void {
  const { clock } = context;
  serve(app, exportsApi.list, async ({ tx, caller }) => ({
    items: await listExports(tx, caller, clock.now()),
  }));
  serve(
    app,
    exportsApi.request,
    ({ tx, caller, body: { kind, filter }, request }) => {
      const list = required(
        lists.find((one) => one.kind === kind),
        'The list',
      );
      return requestExport(context, tx, { list, caller, filter, language: languageOf(request) });
    },
    { before: limitByPerson(app, ByPerson) },
  );
  serve(app, exportsApi.link, async ({ tx, caller, params: { id } }) => ({
    url: await exportLink(context, tx, lists, { caller, id }),
  }));
  serve(
    app,
    exportsApi.remove,
    async ({ caller, params }) => {
      await removeExport(context, caller, params.id);
      return undefined;
    },
    { transaction: false },
  );
}
