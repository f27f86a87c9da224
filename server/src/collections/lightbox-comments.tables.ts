import { sql } from 'drizzle-orm';
import { doublePrecision, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);

export const lightboxComments = pgTable('lightbox_comments', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  lightboxId: uuid('lightbox_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  /** Null for a guest. */
  userId: uuid('user_id'),
  /** The name that a guest gave. Null for people with an account. */
  guestName: text('guest_name'),
  /** The link with which a guest came, until it ends. */
  linkId: uuid('link_id'),
  /** A keyed hash of link and the guest's network, to divide the room. Gone with the link. */
  guestMark: text('guest_mark'),
  body: text().notNull(),
  /** Shares of the picture's width and height. Both null for a comment on the whole picture. */
  pointX: doublePrecision('point_x'),
  pointY: doublePrecision('point_y'),
  createdAt: instant('created_at').notNull(),
  resolvedAt: instant('resolved_at'),
  resolvedBy: uuid('resolved_by'),
});

export const lightboxMentions = pgTable(
  'lightbox_mentions',
  {
    tenantId: tenantId(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => lightboxComments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);
