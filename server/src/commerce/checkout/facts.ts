import type { Basket, LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { assets } from '../../catalog/assets/assets.tables.ts';
import type { Buyer } from '../../ground/caller.ts';
import type { Tx } from '../../ground/database/database.ts';
import { rowFromJson } from '../../ground/database/json-rows.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { LicenseRow } from '../tables/licenses.tables.ts';
import type { OpenGrant } from '../subscription/credits.rules.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { required } from '../../ground/required.ts';

interface AssetFacts extends Pick<
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
  | 'rightsEnd'
  | 'rightsLastDay'
> {
  /** By language. Absent: there is none. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
}
/** The fields of an issued license that affect prices. */
export interface LicenseFacts {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly assetId: string;
  readonly resolutionType: ResolutionType;
  readonly licenseZoneId: string;
  readonly usage: LicenseUsage;
  readonly source: LicenseRow['source'];
}

interface HeldLicense extends LicenseFacts {
  /** Whether its person is still in the subscription that paid for it, or is its client. */
  readonly isOwn: boolean;
}

/** Limits of the buyer's seat. */
export interface SeatFacts {
  /** Credits that the seat may still spend this month. Null: as many as there are. */
  readonly creditsLeft: number | null;
  /** Sizes that the seat may license. Null: those of the plan. */
  readonly resolutionTypes: readonly ResolutionType[] | null;
  /** The buyer asks a master user instead of ordering. */
  readonly needsApproval: boolean;
}

/** A seat that may spend what there is: that of a master user who approves an order. */
export const FREE_SEAT: SeatFacts = {
  creditsLeft: null,
  resolutionTypes: null,
  needsApproval: false,
};

/** The data that a quote depends on, read in one statement. */
export interface QuoteFacts {
  readonly seat: SeatFacts;
  /** The caller's active subscription. */
  readonly subscription: SubscriptionRow | null;
  readonly assets: readonly AssetFacts[];
  /** Licenses for the requested images that the caller or the subscription holds. */
  readonly licenses: readonly LicenseFacts[];
}

/** The additional data that an order needs. The subscription's row is locked. */
export interface OrderFacts extends QuoteFacts {
  /** The order that was already placed with this idempotency key. */
  readonly earlier: { readonly orderId: string; readonly bodyHash: string } | null;
  /** Grants with remaining credits, oldest first. */
  readonly grants: readonly OpenGrant[];
}

interface BuyerFacts {
  readonly subscriptionId: string | null;
  readonly creditLimit: number | null;
  readonly creditsUsed: number | null;
  readonly resolutionTypes: readonly ResolutionType[] | null;
  readonly needsApproval: boolean;
  readonly earlier: OrderFacts['earlier'];
}

interface Held {
  row: SubscriptionRow;
  grants: readonly OpenGrant[];
}

interface Json {
  buyers: BuyerFacts[];
  subscriptions:
    | {
        row: Record<string, unknown>;
        grants: { id: string; remaining: number; expiresAt: string | null }[] | null;
      }[]
    | null;
  assets: AssetFacts[] | null;
  licenses: HeldLicense[] | null;
}

export interface CheckoutRequest {
  readonly caller: Buyer;
  readonly basket: Basket;
  readonly key: string | null;
}

/** The use of an order. It is deducted before the next order is decided. */
export interface OrderUse {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly credits: number;
  readonly counted: number;
  readonly spends: readonly { readonly grantId: string; readonly amount: number }[];
  readonly licenses: readonly LicenseFacts[];
}

const idsOf = ({ subscriptionImages, aLaCarteImages }: Basket): string[] => [
  ...new Set([...subscriptionImages, ...aLaCarteImages].map((image) => image.assetId)),
];

/**
 * The data that a batch of orders is decided by, one after another. Each order sees what the
 * previous ones left.
 */
export class Facts {
  readonly #requests: readonly CheckoutRequest[];
  readonly #buyers: readonly BuyerFacts[];
  readonly #held: ReadonlyMap<string, Held>;
  readonly #assets: ReadonlyMap<string, AssetFacts>;
  readonly #licenses: HeldLicense[];
  /** Spending of earlier orders of the batch, by person. */
  readonly #spentBy = new Map<string, number>();

  constructor(requests: readonly CheckoutRequest[], facts: Json) {
    this.#requests = requests;
    this.#buyers = facts.buyers;
    this.#assets = new Map(facts.assets?.map((asset) => [asset.id, asset]));
    this.#licenses = facts.licenses ?? [];
    this.#held = new Map(
      facts.subscriptions?.map(({ row, grants }) => [
        String(row.id),
        {
          row: rowFromJson(subscriptions, row),
          grants: (grants ?? []).map((grant) => ({
            ...grant,
            expiresAt: grant.expiresAt === null ? null : new Date(grant.expiresAt),
          })),
        },
      ]),
    );
  }

  /** The subscriptions of all requests. */
  get subscriptions(): readonly SubscriptionRow[] {
    return [...this.#held.values()].map(({ row }) => row);
  }

  /** The current data for the request at the given index. */
  of(place: number): OrderFacts {
    const { caller, basket } = required(this.#requests[place], 'The request');
    const buyer = required(this.#buyers[place], 'The buyer');
    const { subscriptionId, earlier, creditLimit, resolutionTypes, needsApproval } = buyer;
    const creditsUsed = (buyer.creditsUsed ?? 0) + (this.#spentBy.get(caller.userId) ?? 0);
    const held = subscriptionId === null ? undefined : this.#held.get(subscriptionId);
    return {
      earlier,
      seat: {
        creditsLeft: creditLimit === null ? null : Math.max(0, creditLimit - creditsUsed),
        resolutionTypes,
        needsApproval,
      },
      subscription: held?.row ?? null,
      grants: held?.grants ?? [],
      assets: idsOf(basket).flatMap((id) => this.#assets.get(id) ?? []),
      licenses: this.#licenses.filter(
        ({ subscriptionId: payer, userId, isOwn }) =>
          payer === subscriptionId || (isOwn && userId === caller.userId),
      ),
    };
  }

  /** Deducts what an order consumed. */
  take({ subscriptionId, userId, credits, counted, spends, licenses }: OrderUse): void {
    const held = this.#held.get(subscriptionId);
    if (!held) throw new Error('An order took from a subscription that was not read.');
    this.#spentBy.set(userId, (this.#spentBy.get(userId) ?? 0) + credits);
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
    this.#licenses.push(...licenses.map((license) => ({ ...license, isOwn: true })));
  }
}

/** By picture and language. */
type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CHECKOUT_FACTS_STATEMENT = {
  name: 'checkout facts',
  text: `select order_facts($1, $2, $3) as facts, (
    select json_object_agg(asset_id, titles) from (
      select asset_id, json_object_agg(language, title) as titles from asset_translations
        where title <> '' and asset_id in (
          select unnest(w.assets) from jsonb_to_recordset($1::jsonb) as w (assets uuid[]))
        group by asset_id) as translated) as titles`,
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
  ])) as unknown as { rows: [{ facts: Json; titles: Titles | null }] };
  const { facts, titles } = row;
  const assets = facts.assets?.map((asset) => ({ ...asset, titles: titles?.[asset.id] })) ?? null;
  return new Facts(requests, { ...facts, assets });
}

/** Reads the data that a basket's price depends on. */
export const quoteFacts = async (
  tx: Tx,
  caller: Buyer,
  basket: Basket,
  now: Date,
): Promise<QuoteFacts> => (await read(tx, [{ caller, basket, key: null }], now, false)).of(0);
/**
 * Reads the data for a batch of orders in one round trip. Waits for concurrent orders with the same
 * idempotency keys, locks the subscriptions, then reads.
 */
export const orderFacts = (
  tx: Tx,
  requests: readonly (CheckoutRequest & { key: string })[],
  now: Date,
): Promise<Facts> => read(tx, requests, now, true);
