import type { ManagedPriceList, PriceTerms } from '@editorial/contracts/pricing';
import { desc, eq, max } from 'drizzle-orm';
import { recordAudit, type Change } from '../../ground/audit/record-audit.ts';
import type { Prices } from '../price-rules/asset-prices.rules.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { licenseZones } from '../tables/subscriptions.tables.ts';
import { oneAtATime } from './plan.writes.ts';
import { assertPrices, pricesFrom, validFromOf } from '../price-rules/pricing.rules.ts';
import { priceLists } from '../tables/pricing.tables.ts';

/** Price lists, the one that counts last first. */
export async function managedPriceLists(tx: Tx, now: Date): Promise<ManagedPriceList[]> {
  const rows = await tx
    .select()
    .from(priceLists)
    .orderBy(desc(priceLists.validFrom), desc(priceLists.version));
  const nameOf = await actorNames(
    tx,
    rows.map(({ createdByName }) => createdByName),
  );
  const current = rows.find(({ validFrom }) => validFrom <= now);
  const stateOf = (row: (typeof rows)[number]) => {
    if (row.validFrom > now) return 'Future';
    return row === current ? 'Current' : 'Past';
  };
  return rows.map((row) => ({
    ...row,
    createdByName: nameOf(row.createdByName),
    terms: { ...row.terms, zones: [...row.terms.zones] },
    state: stateOf(row),
    validFrom: row.validFrom.toISOString(),
    creationTime: row.creationTime.toISOString(),
  }));
}

const flat = ({
  credits,
  amounts,
  amountsIn = {},
  zones,
  ...terms
}: Prices): Record<string, unknown> => ({
  ...terms,
  'credits.low': credits.low,
  'credits.high': credits.high,
  'amounts.low': amounts.low,
  'amounts.high': amounts.high,
  ...Object.fromEntries(
    Object.entries(amountsIn).flatMap(([currency, { low, high }]) => [
      [`amounts.${currency}.low`, low],
      [`amounts.${currency}.high`, high],
    ]),
  ),
  ...Object.fromEntries(zones.map((zone) => [`zones.${zone.id}`, zone.factorTenths])),
});

function changesOf(before: Prices, after: Prices): Record<string, Change> {
  const from = flat(before);
  const to = flat(after);
  return Object.fromEntries(
    Object.keys({ ...from, ...to })
      .filter((name) => from[name] !== to[name])
      .map((name): [string, Change] => [name, [from[name] ?? null, to[name] ?? null]]),
  );
}

/** Adds a price list. Baskets that were quoted before it are quoted again at checkout. */
export async function addPriceList(
  tx: Tx,
  caller: Caller,
  body: {
    terms: PriceTerms;
    validFrom?: string | undefined;
    reason: string;
    basedOn?: number | undefined;
  },
  now: Date,
): Promise<ManagedPriceList> {
  await oneAtATime(tx);
  const [newest] = await tx.select({ version: max(priceLists.version) }).from(priceLists);
  const known = await managedPriceLists(tx, now);
  if (body.basedOn !== undefined && body.basedOn !== newest?.version)
    throw problem('Editorial:ChangedMeanwhile', {
      data: { current: known.find(({ version }) => version === newest?.version) },
    });
  // The widest set of zones is the one of the last list: none is ever left out.
  const last = required(known[0], 'The last price list').terms as Prices;
  assertPrices(body.terms, last);
  const terms = pricesFrom(body.terms, last);
  const isNew = ({ id }: { id: string }) => !last.zones.some((zone) => zone.id === id);
  for (const [index, zone] of terms.zones.entries())
    if (isNew(zone))
      await tx
        .insert(licenseZones)
        .values({
          id: zone.id,
          name: zone.name,
          priceFactorTenths: zone.factorTenths,
          position: index + 1,
        })
        .onConflictDoUpdate({ target: licenseZones.id, set: { name: zone.name } });
  const [row] = await tx
    .insert(priceLists)
    .values({
      terms,
      reason: body.reason,
      validFrom: validFromOf(body.validFrom, now),
      createdByName: caller.userId,
      creationTime: now,
    })
    .returning();
  const { version, validFrom } = required(row, 'The new price list');
  recordAudit(tx, {
    action: 'Prices.Changed',
    target: { type: 'PriceList', id: String(version) },
    changes: changesOf(last, terms),
    data: { reason: body.reason, validFrom: validFrom.toISOString() },
  });
  const found = (await managedPriceLists(tx, now)).find((list) => list.version === version);
  return required(found, 'The new price list');
}

/** Withdraws a price list that is not in force yet. */
export async function removePriceList(tx: Tx, version: number, now: Date): Promise<undefined> {
  await oneAtATime(tx);
  const found = (await managedPriceLists(tx, now)).find((list) => list.version === version);
  if (!found) throw problem('Editorial:NotFound');
  if (found.state !== 'Future') throw problem('Editorial:AlreadyInForce');
  await tx.delete(priceLists).where(eq(priceLists.version, version));
  recordAudit(tx, {
    action: 'Prices.Withdrawn',
    target: { type: 'PriceList', id: String(version) },
    data: { validFrom: found.validFrom, reason: found.reason },
  });
  return undefined;
}
