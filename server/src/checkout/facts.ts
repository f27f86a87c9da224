import type { Basket, LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { assets } from '../catalog/assets.tables.ts';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { rowFromJson } from '../database/json-rows.ts';
import { runPrepared } from '../database/transactions.ts';
import type { LicenseRow } from '../licensing/licenses.tables.ts';
import type { OpenGrant } from '../subscription/credits.rules.ts';
import { subscriptions, type SubscriptionRow } from '../subscription/subscriptions.tables.ts';

type AssetFacts = Pick<typeof assets.$inferSelect, 'id' | 'number' | 'title' | 'status' | 'isHidden' | 'exclusivity' | 'use' | 'modelRelease' | 'propertyRelease' | 'contentHash' | 'thumbHash' | 'width' | 'height'>;
interface LicenseFacts { readonly assetId: string; readonly resolutionType: ResolutionType; readonly licenseZoneId: string; readonly usage: LicenseUsage; readonly source: LicenseRow['source'] }

/** What a quote is made of, all read at one moment. */
export interface QuoteFacts {
  /** The caller's active one. */
  readonly subscription: SubscriptionRow | null;
  readonly assets: readonly AssetFacts[];
  /** Price factor in tenths by zone. */
  readonly zones: ReadonlyMap<string, number>;
  /** Licences of the wanted pictures that the caller or the subscription has. */
  readonly licenses: readonly LicenseFacts[];
}
/** What an order needs beside; its subscription is locked. */
export interface OrderFacts extends QuoteFacts {
  /** The order that was made with this key. */
  readonly earlier: { readonly orderId: string; readonly bodyHash: string } | null;
  readonly isLockedOut: boolean;
  readonly members: readonly string[];
  /** That have something left, in the order of their arrival. */
  readonly grants: readonly OpenGrant[];
}
interface Json {
  earlier?: { orderId: string; bodyHash: string }; isLockedOut?: boolean; subscription?: Record<string, unknown>; members?: string[]; grants?: { id: string; remaining: number; expires_at: string | null }[];
  zones?: { id: string; priceFactorTenths: number }[]; assets?: AssetFacts[]; licenses?: LicenseFacts[];
}
const FACTS = { name: 'checkout facts', text: 'select checkout_facts($1, $2, $3, $4) as facts' };
async function read(tx: Tx, caller: Caller, basket: Basket, now: Date, key: string | null): Promise<OrderFacts> {
  const ids = new Set([...basket.subscriptionImages, ...basket.aLaCarteImages].map((image) => image.assetId));
  const { rows: [row] } = (await runPrepared(tx, FACTS, [caller.userId, `{${[...ids].join(',')}}`, now.toISOString(), key])) as unknown as { rows: [{ facts: Json }] };
  const { facts } = row;
  return {
    earlier: facts.earlier ?? null, isLockedOut: facts.isLockedOut ?? false, members: facts.members ?? [],
    grants: (facts.grants ?? []).map(({ id, remaining, expires_at: expiresAt }) => ({ id, remaining, expiresAt: expiresAt === null ? null : new Date(expiresAt) })),
    subscription: facts.subscription ? rowFromJson(subscriptions, facts.subscription) : null,
    assets: facts.assets ?? [], licenses: facts.licenses ?? [], zones: new Map((facts.zones ?? []).map((zone) => [zone.id, zone.priceFactorTenths])),
  };
}
/** Reads what a basket's price depends on. */
export const quoteFacts = (tx: Tx, caller: Caller, basket: Basket, now: Date): Promise<QuoteFacts> => read(tx, caller, basket, now, null);
/** The same for an order, in one trip: waits for others with this key, then locks the subscription, then reads. */
export const orderFacts = read as (tx: Tx, caller: Caller, basket: Basket, now: Date, key: string) => Promise<OrderFacts>;
