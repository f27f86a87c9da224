import type { Basket, LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { assets } from '../catalog/assets/assets.tables.ts';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { rowFromJson } from '../database/json-rows.ts';
import { runPrepared } from '../database/transactions.ts';
import type { LicenseRow } from '../licensing/licenses.tables.ts';
import type { OpenGrant } from '../subscription/credits.rules.ts';
import { subscriptions, type SubscriptionRow } from '../subscription/subscriptions.tables.ts';

type AssetFacts = Pick<
  typeof assets.$inferSelect,
  | 'id'
  | 'number'
  | 'title'
  | 'status'
  | 'isHidden'
  | 'exclusivity'
  | 'use'
  | 'modelRelease'
  | 'propertyRelease'
  | 'contentHash'
  | 'thumbHash'
  | 'width'
  | 'height'
>;
/** A licence that somebody has, as far as a price depends on it. */
export interface LicenseFacts {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly assetId: string;
  readonly resolutionType: ResolutionType;
  readonly licenseZoneId: string;
  readonly usage: LicenseUsage;
  readonly source: LicenseRow['source'];
}

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
  readonly members: readonly string[];
  /** That have something left, in the order of their arrival. */
  readonly grants: readonly OpenGrant[];
}

interface Buyer {
  readonly subscriptionId: string | null;
  readonly earlier: OrderFacts['earlier'];
}

interface Held {
  row: SubscriptionRow;
  readonly members: readonly string[];
  grants: readonly OpenGrant[];
}

interface Json {
  buyers: Buyer[];
  subscriptions:
    | {
        row: Record<string, unknown>;
        members: string[];
        grants: { id: string; remaining: number; expiresAt: string | null }[] | null;
      }[]
    | null;
  zones: { id: string; priceFactorTenths: number }[];
  assets: AssetFacts[] | null;
  licenses: LicenseFacts[] | null;
}

/** Who wants what. */
export interface CheckoutRequest {
  readonly caller: Caller;
  readonly basket: Basket;
  readonly key: string | null;
}

/** What an order takes, before the next one is decided. */
export interface Taken {
  readonly subscriptionId: string;
  readonly credits: number;
  readonly counted: number;
  readonly spends: readonly { readonly grantId: string; readonly amount: number }[];
  readonly licenses: readonly LicenseFacts[];
}

const idsOf = ({ subscriptionImages, aLaCarteImages }: Basket): string[] => [
  ...new Set([...subscriptionImages, ...aLaCarteImages].map((image) => image.assetId)),
];

/** What several orders are decided by, one after another: each finds what those before it left. */
export class Facts {
  readonly #requests: readonly CheckoutRequest[];
  readonly #buyers: readonly Buyer[];
  readonly #held: ReadonlyMap<string, Held>;
  readonly #zones: ReadonlyMap<string, number>;
  readonly #assets: ReadonlyMap<string, AssetFacts>;
  readonly #licenses: LicenseFacts[];

  constructor(requests: readonly CheckoutRequest[], facts: Json) {
    this.#requests = requests;
    this.#buyers = facts.buyers;
    this.#zones = new Map(facts.zones.map((zone) => [zone.id, zone.priceFactorTenths]));
    this.#assets = new Map(facts.assets?.map((asset) => [asset.id, asset]));
    this.#licenses = facts.licenses ?? [];
    this.#held = new Map(
      facts.subscriptions?.map(({ row, members, grants }) => [
        String(row.id),
        {
          row: rowFromJson(subscriptions, row),
          members,
          grants: (grants ?? []).map((grant) => ({
            ...grant,
            expiresAt: grant.expiresAt === null ? null : new Date(grant.expiresAt),
          })),
        },
      ]),
    );
  }

  /** The subscriptions that it is about. */
  get subscriptions(): readonly SubscriptionRow[] {
    return [...this.#held.values()].map(({ row }) => row);
  }

  /** What the one at this place is decided by now. */
  of(place: number): OrderFacts {
    const { caller, basket } = this.#requests[place]!;
    const { subscriptionId, earlier } = this.#buyers[place]!;
    const held = subscriptionId === null ? undefined : this.#held.get(subscriptionId);
    return {
      earlier,
      subscription: held?.row ?? null,
      members: held?.members ?? [],
      grants: held?.grants ?? [],
      zones: this.#zones,
      assets: idsOf(basket).flatMap((id) => this.#assets.get(id) ?? []),
      licenses: this.#licenses.filter(
        (license) => license.subscriptionId === subscriptionId || license.userId === caller.userId,
      ),
    };
  }

  /** Takes off what an order took. */
  take({ subscriptionId, credits, counted, spends, licenses }: Taken): void {
    const held = this.#held.get(subscriptionId);
    if (!held) throw new Error('An order took from a subscription that was not read.');
    held.row = {
      ...held.row,
      balance: held.row.balance - credits,
      downloadsInCycle: held.row.downloadsInCycle + counted,
    };
    held.grants = held.grants.map((grant) => ({
      ...grant,
      remaining: spends.reduce(
        (left, spend) => (spend.grantId === grant.id ? left - spend.amount : left),
        grant.remaining,
      ),
    }));
    this.#licenses.push(...licenses);
  }
}

const CHECKOUT_FACTS_STATEMENT = {
  name: 'checkout facts',
  text: 'select checkout_facts($1, $2, $3) as facts',
};
async function read(
  tx: Tx,
  requests: readonly CheckoutRequest[],
  now: Date,
  isOrdering: boolean,
): Promise<Facts> {
  const wanted = requests.map(({ caller, basket, key }, index) => ({
    place: index + 1,
    buyer: caller.userId,
    key,
    assets: idsOf(basket),
  }));
  const {
    rows: [row],
  } = (await runPrepared(tx, CHECKOUT_FACTS_STATEMENT, [
    JSON.stringify(wanted),
    now.toISOString(),
    isOrdering,
  ])) as unknown as { rows: [{ facts: Json }] };
  return new Facts(requests, row.facts);
}

/** Reads what a basket's price depends on. */
export const quoteFacts = async (
  tx: Tx,
  caller: Caller,
  basket: Basket,
  now: Date,
): Promise<QuoteFacts> => (await read(tx, [{ caller, basket, key: null }], now, false)).of(0);
/**
 * The same for orders, in one trip: waits for others with their keys, then locks the subscriptions,
 * then reads.
 */
export const orderFacts = (
  tx: Tx,
  requests: readonly (CheckoutRequest & { key: string })[],
  now: Date,
): Promise<Facts> => read(tx, requests, now, true);
