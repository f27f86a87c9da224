import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull(),
  userName: text('user_name').notNull(),
  normalizedUserName: text('normalized_user_name').notNull(),
  email: text().notNull(),
  normalizedEmail: text('normalized_email').notNull(),
  newEmail: text('new_email'),
  emailConfirmed: boolean('email_confirmed').notNull().default(false),
  passwordHash: text('password_hash').notNull(),
  name: text().notNull().default(''),
  surname: text().notNull().default(''),
  phoneNumber: text('phone_number'),
  company: text().notNull().default(''),
  country: text(),
  profileType: integer('profile_type').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isSupport: boolean('is_support').notNull().default(false),
  accessFailedCount: integer('access_failed_count').notNull().default(0),
  lockoutEnd: instant('lockout_end'),
  lockedByStaff: boolean('locked_by_staff').notNull().default(false),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  createdAt: instant('created_at').notNull().defaultNow(),
  closedAt: instant('closed_at'),
});

export type User = typeof users.$inferSelect;
export const userRoles = pgTable('user_roles', {
  userId: uuid('user_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  role: integer().notNull(),
});

export const accountCodes = pgTable('account_codes', {
  id: uuid().primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text({ enum: ['ResetPassword', 'ConfirmEmail', 'ChangeEmail', 'SignIn'] }).notNull(),
  normalizedAddress: text('normalized_address').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const joinApplications = pgTable('join_applications', {
  id: uuid().primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull(),
  profileType: integer('profile_type').notNull(),
  name: text().notNull(),
  email: text().notNull(),
  company: text().notNull(),
  country: text().notNull(),
  portfolioUrl: text('portfolio_url').notNull(),
  message: text().notNull(),
  status: text({ enum: ['Submitted', 'Accepted', 'Declined'] })
    .notNull()
    .default('Submitted'),
  adoptedBy: uuid('adopted_by'),
  /** The language that the person applied in. */
  language: text(),
  /** The version of the terms for contributors that was accepted, in that language. */
  termsVersion: integer('terms_version'),
  answers: jsonb().$type<{ text: string; byName: string; at: string }[]>().notNull().default([]),
  decidedAt: instant('decided_at'),
  decidedByName: text('decided_by_name').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
});
