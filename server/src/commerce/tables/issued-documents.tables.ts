import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const DocumentKinds = [
  'Invoice',
  'PlanInvoice',
  'CreditNote',
  'Certificate',
  'Statement',
  'StatementTable',
] as const;
export type DocumentKind = (typeof DocumentKinds)[number];

/** The printed values that may change before the file is kept, as it was at the moment of issue. */
export interface PrintedFacts {
  readonly paidAt?: string | null;
  readonly licensee?: string;
  readonly userName?: string;
  readonly endsAt?: string | null;
  readonly revokedAt?: string | null;
}

/**
 * Every document that was issued. Triggers write the rows (0335); the database lets none change.
 */
export const issuedDocuments = pgTable('issued_documents', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<DocumentKind>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  version: integer().notNull().default(1),
  number: text().notNull(),
  issuedAt: instant('issued_at').notNull(),
  origin: text().$type<'Issued' | 'Frozen'>().notNull(),
  /** Of the order or plan, at the moment of issue. Null: issued before, in English (0945). */
  language: text(),
  facts: jsonb().$type<PrintedFacts>().notNull(),
  missing: text().$type<'Buyer'>(),
  fileKey: text('file_key'),
  sha256: text(),
  byteSize: integer('byte_size'),
  keptAt: instant('kept_at'),
  lockedAt: instant('locked_at'),
  deletedAt: instant('deleted_at'),
});

export type IssuedDocumentRow = typeof issuedDocuments.$inferSelect;
