import { LightboxOpinions, LightboxSharings, NamedRights } from '@editorial/contracts/lightboxes';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { assets } from '../catalog/assets/assets.tables.ts';
import { subscriptions } from '../commerce/tables/subscriptions.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);

export const lightboxes = pgTable('lightboxes', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  ownerId: uuid('owner_id').notNull(),
  /** The plan whose people may use a shared lightbox. */
  subscriptionId: uuid('subscription_id').references(() => subscriptions.id, {
    onDelete: 'set null',
  }),
  name: text().notNull(),
  sharing: text({ enum: [...LightboxSharings] })
    .notNull()
    .default('Private'),
  /** The picture that stands for it in lists. Null: its first pictures do. */
  coverId: uuid('cover_id').references(() => assets.id, { onDelete: 'set null' }),
  isArchived: boolean('is_archived').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const lightboxItems = pgTable(
  'lightbox_items',
  {
    tenantId: tenantId(),
    lightboxId: uuid('lightbox_id')
      .notNull()
      .references(() => lightboxes.id, { onDelete: 'cascade' }),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    note: text().notNull().default(''),
    addedBy: uuid('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lightboxId, table.assetId] })],
);

export const lightboxLinks = pgTable('lightbox_links', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  lightboxId: uuid('lightbox_id')
    .notNull()
    .references(() => lightboxes.id, { onDelete: 'cascade' }),
  /** Only the hash of the key is stored. */
  keyHash: text('key_hash').notNull().unique(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at'),
  visits: integer().notNull().default(0),
  passwordHash: text('password_hash'),
  /** Whether guests may comment. */
  mayComment: boolean('may_comment').notNull().default(false),
  /** Wrong passwords since the last right one. */
  failedCount: integer('failed_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** People with whom a lightbox is shared by name. */
export const lightboxPeople = pgTable(
  'lightbox_people',
  {
    tenantId: tenantId(),
    lightboxId: uuid('lightbox_id')
      .notNull()
      .references(() => lightboxes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    access: text({ enum: [...NamedRights] }).notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lightboxId, table.userId] })],
);

/** The people who look at a lightbox now. */
export const lightboxViewers = pgTable(
  'lightbox_viewers',
  {
    tenantId: tenantId(),
    lightboxId: uuid('lightbox_id')
      .notNull()
      .references(() => lightboxes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lightboxId, table.userId] })],
);

export type LightboxRow = typeof lightboxes.$inferSelect;

export const lightboxOpinions = pgTable(
  'lightbox_opinions',
  {
    tenantId: tenantId(),
    lightboxId: uuid('lightbox_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    userId: uuid('user_id').notNull(),
    opinion: text({ enum: [...LightboxOpinions] }).notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lightboxId, table.assetId, table.userId] })],
);
