import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { License } from '@editorial/contracts/licensing';
import { and, count, desc, eq, or, type SQL } from 'drizzle-orm';
import { assets, assetTranslations } from '../../catalog/assets/assets.tables.ts';
import { fileAddresses, thumbOf } from '../../catalog/assets/file-addresses.ts';
import { orders } from '../tables/orders.tables.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { callersSubscription, isMasterUser } from '../subscription/subscription.queries.ts';
import { ownLicenses } from './licensed-resolutions.ts';
import { titleFor, titleInto } from './title-for.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';

/** A license without the fields that depend on the current image. */
export type LicenseTerms = Omit<License, 'thumbUrl' | 'thumbHash' | 'width' | 'height'>;
const terms = {
  license: licenses,
  user: { name: users.name, surname: users.surname, userName: users.userName },
  orderNumber: orders.number,
  references: orders.references,
  picture: { status: assets.status, rightsEnd: assets.rightsEnd, lastDay: assets.rightsLastDay },
} as const;

type TermsRow = {
  readonly license: LicenseRow;
  readonly user: {
    readonly name: string;
    readonly surname: string;
    readonly userName: string;
  } | null;
  readonly orderNumber: string | null;
  readonly references: License['references'] | null;
  readonly picture: {
    readonly status: string;
    readonly rightsEnd: string | null;
    readonly lastDay: string | null;
  } | null;
};

export const termsOf = ({
  license,
  user,
  orderNumber,
  references,
  picture,
}: TermsRow): LicenseTerms => ({
  id: license.id,
  number: license.number,
  assetId: license.assetId,
  assetNumber: license.assetNumber,
  assetTitle: license.assetTitle,
  resolutionType: license.resolutionType,
  licenseZoneId: license.licenseZoneId,
  usage: license.usage,
  licensee: license.licensee,
  userId: license.userId,
  userName: user ? `${user.name} ${user.surname}`.trim() || (user.userName ?? '') : '',
  orderId: license.orderId,
  orderNumber,
  references: references ?? [],
  source: license.source,
  credits: license.credits,
  amount: license.amount,
  currency: license.currency,
  issuedAt: license.issuedAt.toISOString(),
  endsAt: (license.revokedAt ?? license.endsAt)?.toISOString() ?? null,
  revokedAt: license.revokedAt?.toISOString() ?? null,
  isWithdrawn: picture?.status === 'Withdrawn',
  exclusiveUntil: picture?.rightsEnd === 'Exclusivity' ? picture.lastDay : null,
  verificationCode: license.verificationCode,
});

/** The rows that `termsOf` reads. The caller sorts and limits them. */
export const termsRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(terms)
    .from(licenses)
    .leftJoin(assets, eq(assets.id, licenses.assetId))
    .leftJoin(users, eq(users.id, licenses.userId))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .where(where);

const isInForce = ({ revokedAt, endsAt }: LicenseRow, now: Date): boolean =>
  revokedAt === null && (endsAt === null || endsAt > now);

/** The reader of licenses, and their language. Without one, titles are as they were sold. */
export interface Reading {
  readonly context: Context;
  readonly caller: Caller | null;
  readonly language?: string;
}

export interface LicensePage {
  readonly totalCount: number;
  readonly items: License[];
}

/**
 * A page of the licenses that fulfil a condition, the newest first unless `orderBy` says otherwise.
 */
export async function readLicenses(
  tx: Tx,
  { context, caller, language }: Reading,
  where: SQL | undefined,
  page: {
    readonly orderBy?: readonly SQL[];
    readonly skipCount: number;
    readonly maxResultCount: number;
  },
): Promise<LicensePage> {
  const [total] = await tx.select({ count: count() }).from(licenses).where(where);
  const rows = await tx
    .select({
      ...terms,
      asset: assets,
      translated: assetTranslations.title,
      soldIn: orders.language,
    })
    .from(licenses)
    .leftJoin(assets, eq(assets.id, licenses.assetId))
    .leftJoin(assetTranslations, titleInto(licenses.assetId, language))
    .leftJoin(users, eq(users.id, licenses.userId))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .where(where)
    .orderBy(...(page.orderBy ?? [desc(licenses.runningNumber)]))
    .offset(page.skipCount)
    .limit(page.maxResultCount);
  const now = context.clock.now();
  const reader = { userId: caller?.userId ?? null, isReviewer: false };
  const addresses = fileAddresses(context.secrets.signingKey, reader, now);
  return {
    totalCount: total?.count ?? 0,
    items: rows.map(({ asset, translated, soldIn, ...row }) => ({
      ...termsOf(row),
      assetTitle: titleFor(language, {
        translated,
        sold: { title: row.license.assetTitle, language: soldIn },
        written: asset?.title,
      }),
      ...thumbOf(addresses, asset && { ...asset, isLicensed: isInForce(row.license, now) }),
    })),
  };
}

/**
 * The licenses the caller may see: own ones, for a master user those of the subscription (R6.07).
 */
export async function visibleTo(tx: Tx, caller: Caller): Promise<SQL> {
  const own = ownLicenses(caller);
  if (!(await isMasterUser(tx, caller))) return own;
  const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
  return active ? (or(own, eq(licenses.subscriptionId, active.id)) ?? own) : own;
}

/** The licenses of one subscription, optionally of one person. */
export const licensesOfSubscription = (
  tx: Tx,
  {
    context,
    caller,
    subscriptionId,
    userId,
  }: {
    readonly context: Context;
    readonly caller: Caller;
    readonly subscriptionId: string;
    readonly userId?: string;
  },
): Promise<LicensePage> =>
  readLicenses(
    tx,
    { context, caller },
    and(
      eq(licenses.subscriptionId, subscriptionId),
      userId ? eq(licenses.userId, userId) : undefined,
    ),
    { skipCount: 0, maxResultCount: 1000 },
  );

/** Any license, for its certificate. Throws `Editorial:NotFound`. */
export async function licenseById(tx: Tx, context: Context, id: string): Promise<License> {
  const one = { skipCount: 0, maxResultCount: 1 };
  const { items } = await readLicenses(tx, { context, caller: null }, eq(licenses.id, id), one);
  if (!items[0]) throw problem('Editorial:NotFound');
  return items[0];
}

/** A license that the caller may see. Throws `Editorial:NotFound` for any other. */
export async function readLicense(
  tx: Tx,
  reading: Reading & { readonly caller: Caller },
  id: string,
): Promise<License> {
  const { items } = await readLicenses(
    tx,
    reading,
    and(eq(licenses.id, id), await visibleTo(tx, reading.caller)),
    { skipCount: 0, maxResultCount: 1 },
  );
  if (!items[0]) throw problem('Editorial:NotFound');
  return items[0];
}
