import { NeededFields } from './asset-completeness.ts';
import { category, exclusivity, Releases, Uses } from './asset-codes.ts';
import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** A folder of the server, a ZIP file, or a table that changes pictures of the catalog. */
export const ImportKinds = ['Folder', 'Zip', 'Csv'] as const;
export const ImportStates = ['Waiting', 'Running', 'Done', 'Stopped', 'Failed'] as const;
/**
 * The outcome of a file or row. `Imported`: a new picture. `Draft`: a new one that is not
 * published, because something is missing. `Changed` and `Unchanged`: a row of a table about a
 * picture that the catalog has. `Known`: the catalog has the same file already. `Refused`: it
 * cannot be imported.
 */
export const ImportOutcomes = [
  'Imported',
  'Draft',
  'Changed',
  'Unchanged',
  'Known',
  'Refused',
] as const;
export type ImportOutcome = (typeof ImportOutcomes)[number];

/** So much text a table has at most: about 5,000 pictures. */
export const MOST_CSV_LENGTH = 1_500_000;
/** This file of a folder or ZIP describes its pictures. */
export const METADATA_FILE = 'metadata.csv';

/** Values for pictures whose file and table do not say them. */
export const importDefaults = z.object({
  category: z.optional(category),
  creator: z.optional(text(200)),
  /** The address of the contributor who earns from the pictures, and who may edit them. */
  contributor: z.optional(text(256)),
  modelRelease: z.optional(z.enum(Releases)),
  propertyRelease: z.optional(z.enum(Releases)),
  use: z.optional(z.enum(Uses)),
  exclusivity: z.optional(exclusivity),
});
export type ImportDefaults = z.infer<typeof importDefaults>;

const csv = z.string().check(z.maxLength(MOST_CSV_LENGTH));
const fields = {
  defaults: z._default(importDefaults, {}),
  /** Whether complete pictures are published. Others are drafts in any case. */
  isPublished: z._default(z.boolean(), true),
};
export const newImport = z.union([
  z.object({
    kind: z.literal('Folder'),
    /** Below the folder for imports, with `/`. Empty for that folder itself. */
    folder: text(1000),
    csv: z.optional(csv),
    ...fields,
  }),
  z.object({
    kind: z.literal('Zip'),
    /** A completed upload of the caller. */
    blobContainerId: id,
    csv: z.optional(csv),
    ...fields,
  }),
  z.object({
    kind: z.literal('Csv'),
    fileName: text(255, 1),
    csv: csv.check(z.minLength(1)),
    /** Whether drafts without a contributor are published when they become complete. */
    isPublished: fields.isPublished,
  }),
]);
export type NewImport = z.input<typeof newImport>;

/** The files or rows with each outcome. */
const counts = z.object({
  imported: z.int(),
  drafts: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  known: z.int(),
  refused: z.int(),
  /** Imported pictures that look like others. */
  alike: z.int(),
});

export const pictureImport = z.object({
  id,
  kind: z.enum(ImportKinds),
  /** The folder, or the name of the file. */
  name: z.string(),
  state: z.enum(ImportStates),
  /** Why it failed, in English: for those who run the site. Empty if it did not. */
  reason: z.string(),
  /** Files or rows. Null until they are counted. */
  total: z.nullable(z.int()),
  counts,
  startedBy: z.string(),
  createdAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type PictureImport = z.infer<typeof pictureImport>;

export const importedFile = z.object({
  /** In its folder or ZIP, or the picture's number in a table. */
  path: z.string(),
  outcome: z.enum(ImportOutcomes),
  /** Why it was refused, in English. */
  reason: z.string(),
  /** The missing parts of a draft. */
  missing: z.array(z.enum(NeededFields)),
  asset: z.nullable(z.object({ id, number: z.string(), title: z.string(), thumbUrl: z.string() })),
  /** Numbers of pictures that it looks like. */
  alike: z.array(z.string()),
});
export type ImportedFile = z.infer<typeof importedFile>;

const path = '/api/asset-management/imports';
const access = { policy: Policy.AssetsReview };

/** Imports of many pictures, which run on the server and can be left. */
export const importsApi = {
  folders: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/asset-management/import-folders',
    summary: 'Folders of the server that pictures can be imported from',
    query: z.object({
      /** Below the folder for imports, with `/`. */
      folder: z._default(text(1000), ''),
    }),
    response: z.object({
      /** Without IMPORT_DIR, no folder can be imported in the browser. */
      isConfigured: z.boolean(),
      folder: z.string(),
      items: z.array(z.object({ name: z.string() })),
      /** Files in the folder itself. */
      files: z.int(),
    }),
    access,
    problems: ['NotFound'],
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Imports, the newest first',
    query: z.object({
      /** Part of a name. */
      filter: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(z.enum(ImportStates)),
      ...paging,
    }),
    response: page(pictureImport),
    access,
    problems: ['UnknownSorting'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path,
    summary: 'Start an import. A table with faults is refused as a whole',
    body: newImport,
    bodyBytes: 2 * 1024 ** 2,
    response: pictureImport,
    status: 201,
    access,
    identityCheck: true,
    problems: [
      'ImportTableInvalid',
      'NotFound',
      'TooManyImports',
      'UploadIncomplete',
      'UploadUnknown',
    ],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${path}/:id`,
    summary: 'How far an import is',
    params: idParams,
    response: pictureImport,
    access,
    problems: ['NotFound'],
  }),
  files: endpoint({
    method: 'GET',
    side: 'both',
    path: `${path}/:id/files`,
    summary: 'What became of each file of an import',
    params: idParams,
    query: z.object({
      /** Part of a path. */
      filter: z.optional(z.string().check(z.maxLength(200))),
      outcome: z.optional(z.enum([...ImportOutcomes, 'Alike'])),
      ...paging,
    }),
    response: page(importedFile),
    access,
    problems: ['NotFound', 'UnknownSorting'],
  }),
  stop: endpoint({
    method: 'POST',
    side: 'both',
    path: `${path}/:id/stop`,
    summary: 'Stop an import. What was imported stays',
    params: idParams,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['ImportNotRunning', 'NotFound'],
  }),
  resume: endpoint({
    method: 'POST',
    side: 'both',
    path: `${path}/:id/resume`,
    summary: 'Go on with an import that was stopped or failed',
    params: idParams,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['ImportNotStopped', 'NotFound', 'TooManyImports'],
  }),
};
