import type { Asset, CategoryCode, RightsEnd, TextLanguage } from '@editorial/contracts/catalog';
import type { SampledFields } from '@editorial/contracts/own-pictures';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const assetSets = pgTable('asset_sets', {
  tenantId: tenantId(),
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  title: text().notNull(),
  description: text().notNull().default(''),
  /** By language. A language without a name shows the title. */
  names: jsonb().$type<Partial<Record<TextLanguage, string>>>().notNull().default({}),
  /** By language. A language without one shows the description. */
  descriptions: jsonb().$type<Partial<Record<TextLanguage, string>>>().notNull().default({}),
  position: integer(),
  coverId: uuid('cover_id'),
  isHidden: boolean('set_hidden').notNull().default(false),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  sourceKey: text('source_key'),
  creationTime: instant('creation_time').notNull().defaultNow(),
});

/** Decisions of administrators about categories (server/src/catalog/categories). */
export const categories = pgTable('categories', {
  id: text().$type<CategoryCode>().notNull(),
  /** By language. */
  names: jsonb().$type<Partial<Record<TextLanguage, string>>>().notNull().default({}),
  position: integer(),
  coverId: uuid('cover_id'),
  isHidden: boolean('is_hidden').notNull().default(false),
  isRemoved: boolean('is_removed').notNull().default(false),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  creationTime: instant('creation_time').notNull().defaultNow(),
});

export const assets = pgTable('assets', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: integer('running_number').generatedByDefaultAsIdentity(),
  number: text()
    .notNull()
    .generatedAlwaysAs(sql`'ED-' || running_number`),
  title: text().notNull(),
  description: text().notNull().default(''),
  alternativeText: text('alternative_text').notNull().default(''),
  assetType: text('asset_type').$type<Asset['assetType']>().notNull().default('Photo'),
  exclusivity: text().$type<Asset['exclusivity']>().notNull().default('NonExclusive'),
  use: text().$type<Asset['use']>().notNull().default('Creative'),
  categories: text().array().$type<Asset['categories']>().notNull().default([]),
  countries: text().array().notNull().default([]),
  place: text().notNull().default(''),
  tags: text().array().notNull().default([]),
  tagKeys: text('tag_keys')
    .array()
    .notNull()
    .generatedAlwaysAs(sql`catalog_fold_all(tags)`),
  setId: integer('set_id')
    .notNull()
    .references(() => assetSets.id),
  creator: text().notNull().default(''),
  contributorId: uuid('contributor_id'),
  takenAt: instant('taken_at'),
  creationTime: instant('creation_time').notNull().defaultNow(),
  isHidden: boolean('is_hidden').notNull().default(false),
  status: text().$type<Asset['status']>().notNull().default('Draft'),
  statusReason: text('status_reason'),
  /** The contributor's words to the reviewer, with the last submission. */
  answer: text().notNull().default(''),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  orientation: text()
    .notNull()
    .generatedAlwaysAs(sql`catalog_orientation(width, height)`),
  byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
  colours: text().array().notNull().default([]),
  colorNames: text('colour_names').array().notNull().default([]),
  thumbHash: text('thumb_hash').notNull().default(''),
  modelRelease: text('model_release').$type<Asset['modelRelease']>().notNull().default('None'),
  propertyRelease: text('property_release')
    .$type<Asset['propertyRelease']>()
    .notNull()
    .default('None'),
  /** The release says that a minor is shown. Only reviewers and the contributor see it. */
  showsMinor: boolean('shows_minor').notNull().default(false),
  /** The right that ends after the last day (by UTC), if any. */
  rightsEnd: text('rights_end').$type<RightsEnd['kind']>(),
  rightsLastDay: date('rights_last_day', { mode: 'string' }),
  peopleCount: smallint('people_count'),
  /** Null until the picture was looked at. */
  copySpace: text('copy_space').array(),
  contentHash: text('content_hash'),
  descriptor: real().array(),
  fileName: text('file_name').notNull().default(''),
  /** The upload that it was created with. */
  uploadId: uuid('upload_id').unique(),
  search: tsvector()
    .notNull()
    .generatedAlwaysAs(sql`catalog_search_vector()`),
});

/**
 * An asset's texts in further languages. A trigger adds them to the search rows (migration 0100).
 */
export const assetTranslations = pgTable(
  'asset_translations',
  {
    tenantId: tenantId(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    language: text().$type<TextLanguage>().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    alternativeText: text('alternative_text').notNull().default(''),
    tags: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.language] })],
);

/** Each step of a picture, with what was said. A trigger writes it (migration 0457). */
export const assetStatusChanges = pgTable('asset_status_changes', {
  tenantId: uuid('tenant_id').notNull(),
  runningNumber: bigint('running_number', { mode: 'number' })
    .generatedByDefaultAsIdentity()
    .primaryKey(),
  assetId: uuid('asset_id')
    .notNull()
    .references(() => assets.id, { onDelete: 'cascade' }),
  contributorId: uuid('contributor_id'),
  fromStatus: text('from_status').$type<Asset['status']>().notNull(),
  status: text().$type<Asset['status']>().notNull(),
  words: text().notNull().default(''),
  at: instant('at').notNull().defaultNow(),
  notifiedAt: instant('told_at'),
});

/** Samples of texts that contributors changed on pictures on sale. */
export const assetTextChanges = pgTable('asset_text_changes', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  assetId: uuid('asset_id')
    .notNull()
    .references(() => assets.id, { onDelete: 'cascade' }),
  userId: uuid('user_id').notNull(),
  changes: jsonb()
    .$type<Partial<Record<(typeof SampledFields)[number], [before: unknown, after: unknown]>>>()
    .notNull(),
  at: instant('at').notNull().defaultNow(),
  decidedAt: instant('decided_at'),
});

/** Pictures that may be the same one, in groups (migration 0225). */
export const alikeAssets = pgTable('alike_assets', {
  tenantId: tenantId(),
  assetId: uuid('asset_id')
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade' }),
  groupId: uuid('group_id').notNull(),
});

/** Published pictures that were not compared with the others yet. A trigger fills it. */
export const alikePending = pgTable('alike_pending', {
  tenantId: tenantId(),
  assetId: uuid('asset_id')
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade' }),
});

/** The columns that searches read. A database trigger keeps them up to date (migration 0043). */
export const assetSearch = pgTable('asset_search', {
  assetId: uuid('asset_id')
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade' }),
  tenantId: uuid('tenant_id').notNull(),
  creationTime: instant('creation_time').notNull(),
  setId: integer('set_id').notNull(),
  isShown: boolean('is_shown').notNull(),
  title: text().notNull(),
  facetCode: text('facet_code').notNull(),
  words: tsvector().notNull(),
});

/** Shown in pages, but not downloadable. Not two of the contract's resolutions. */
export const LARGE_THUMB = 4;
export const SMALL_PREVIEW = 5;
export type StoredResolution =
  | Asset['renditions'][number]['resolutionType']
  | typeof LARGE_THUMB
  | typeof SMALL_PREVIEW;

export const assetRenditions = pgTable(
  'asset_renditions',
  {
    tenantId: tenantId(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    resolutionType: smallint('resolution_type').$type<StoredResolution>().notNull(),
    contentType: text('content_type').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.resolutionType, table.contentType] })],
);

export const uploads = pgTable('uploads', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  uploadId: text('upload_id').notNull().unique(),
  userId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
  contentType: text('content_type').notNull(),
  storageKey: text('storage_key').notNull(),
  /** The size of each part but the last, in bytes. */
  partSize: integer('part_size')
    .notNull()
    .default(8 * 1024 ** 2),
  state: text().$type<'Started' | 'Completed' | 'Used'>().notNull().default('Started'),
  creationTime: instant('creation_time').notNull().defaultNow(),
});

export const downloads = pgTable('downloads', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  windowId: text('window_id').notNull(),
  assetIds: uuid('asset_ids').array().notNull(),
  resolutionType: smallint('resolution_type')
    .$type<Asset['renditions'][number]['resolutionType']>()
    .notNull(),
  state: text()
    .$type<'Preparing' | 'Ready' | 'Failed' | 'Cancelled'>()
    .notNull()
    .default('Preparing'),
  fileName: text('file_name').notNull(),
  storageKey: text('storage_key'),
  totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
  creationTime: instant('creation_time').notNull().defaultNow(),
});

export const catalogTerms = pgTable(
  'catalog_terms',
  {
    tenantId: tenantId(),
    folded: text().notNull(),
    term: text().notNull(),
    kind: text().$type<'tag' | 'place'>().notNull(),
    variants: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.folded] })],
);

export type AssetRow = typeof assets.$inferSelect;
export type RenditionRow = typeof assetRenditions.$inferSelect;
export type NewRendition = Omit<RenditionRow, 'tenantId'>;
