import { catalogApi } from '@editorial/contracts/catalog';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import type { FastifyInstance } from 'fastify';
import { type Call, serve } from '../people/access/serve.ts';
import type { Context } from './context/context.ts';
import { REMOVE_FILES_JOB } from './files/remove-files.job.ts';
import { removeAssets } from './assets/asset.remove.ts';
import type { AddressesFor } from './assets/file-addresses.ts';
import { readSteps, removeDraft, submitPicture } from './assets/own-pictures.ts';
import { decideTextChange, listTextChanges } from './assets/text-changes.ts';

/** Contributors submit pictures, reviewers decide on their texts, both remove pictures. */
export function ownPictureRoutes(
  app: FastifyInstance,
  context: Context,
  addressesFor: AddressesFor,
): void {
  const { jobs, clock } = context;
  serve(app, ownPicturesApi.steps, ({ tx, params, caller }) => readSteps(tx, caller, params.id));
  serve(app, ownPicturesApi.submit, ({ tx, params, body, caller }) =>
    submitPicture(context, { tx, caller, id: params.id, words: body.words }),
  );
  serve(app, ownPicturesApi.removeDraft, async ({ tx, params, caller }) => {
    const keys = await removeDraft(context, tx, caller, params.id);
    await jobs.send(tx, REMOVE_FILES_JOB, { keys });
    return undefined;
  });
  serve(app, ownPicturesApi.textChanges, ({ tx, query, caller }) =>
    listTextChanges(tx, query, addressesFor(caller)),
  );
  serve(app, ownPicturesApi.decideTextChange, ({ tx, params, body }) =>
    decideTextChange(tx, params.id, body.verdict, clock.now()),
  );
  const remove = async (
    { tx, caller, body }: Pick<Call<typeof catalogApi.remove>, 'tx' | 'caller' | 'body'>,
    ids: readonly string[],
  ): Promise<undefined> => {
    const keys = await removeAssets(context, tx, caller, { ids, reasons: body?.reasons });
    await jobs.send(tx, REMOVE_FILES_JOB, { keys });
  };
  serve(app, catalogApi.removeMany, (given) => remove(given, given.query.ids));
  serve(app, catalogApi.remove, (given) => remove(given, [given.params.id]));
}
