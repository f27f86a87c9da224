import { readdir } from 'node:fs/promises';
import { importsApi } from '@editorial/contracts/imports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import { serve } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import type { AddressesFor } from '../assets/file-addresses.ts';
import { folderBelow } from './import.job.ts';
import {
  createImport,
  listFiles,
  listImports,
  readImport,
  resumeImport,
  stopImport,
} from './imports.ts';

/** Folders directly below one of the folder for imports. */
async function listFolders(importDir: string | undefined, folder: string) {
  if (importDir === undefined) return { isConfigured: false, folder: '', items: [], files: 0 };
  const path = await folderBelow(importDir, folder);
  if (path === null) throw problem('Editorial:NotFound', { data: { folder } });
  const entries = (await readdir(path, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  );
  const items = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    isConfigured: true,
    folder,
    items,
    files: entries.filter((entry) => entry.isFile()).length,
  };
}

/** Imports, for those who arrange the catalog. */
export function importsRoutes(
  app: FastifyInstance,
  context: Context,
  addressesFor: AddressesFor,
): void {
  serve(
    app,
    importsApi.folders,
    ({ query }) => listFolders(context.environment.importDir, query.folder),
    { transaction: false },
  );
  serve(app, importsApi.list, ({ tx, query, request }) =>
    listImports(tx, query, languageOf(request)),
  );
  serve(app, importsApi.create, async ({ tx, body, caller, request }) => {
    if (body.kind === 'Folder') {
      if (caller.tenantId !== HOST_TENANT) throw problem('Editorial:NotAllowed');
      if (!(await folderBelow(context.environment.importDir, body.folder)))
        throw problem('Editorial:NotFound', { data: { folder: body.folder } });
    }
    return createImport(tx, context, { caller, language: languageOf(request) }, body);
  });
  serve(app, importsApi.get, ({ tx, params, request }) =>
    readImport(tx, params.id, languageOf(request)),
  );
  serve(app, importsApi.files, ({ tx, params, query, caller, request }) =>
    listFiles(tx, params.id, query, {
      addresses: addressesFor(caller),
      language: languageOf(request),
    }),
  );
  serve(app, importsApi.stop, ({ tx, params }) => stopImport(tx, context, params.id));
  serve(app, importsApi.resume, ({ tx, params }) => resumeImport(tx, context, params.id));
}
