import type { PriceTerms, SampleLine } from '@editorial/contracts/pricing';
import { creditsFor, type Prices } from './asset-prices.rules.ts';
import { isLicensable, zonedPriceFor } from './price.rules.ts';
import { problem } from '../../ground/problem.ts';

/** The currency of plans and price lists, before prices in other currencies are set. */
export const SITE_CURRENCY = 'USD';

export const refuse = (member: string, message: string) =>
  problem('Editorial:Validation', { validationErrors: [{ message, members: [member] }] });

/** A new entry is in force at once or later. Earlier sales stay as they were. */
export function validFromOf(given: string | undefined, now: Date): Date {
  if (given === undefined) return now;
  const from = new Date(given);
  if (from < now) throw refuse('validFrom', 'validFrom: must not be in the past.');
  return from;
}

/** An id made from a name that no other entry has: `studio`, then `studio-2`. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'entry';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(slug)) return slug;
  }
}

/**
 * Refuses prices that would break what was sold. Zones stay, in their order, because licenses name
 * them. A wider zone costs more than a narrower one, because a license for it covers the narrower
 * one. High costs at least as much as Low, because an upgrade costs the difference.
 */
export function assertPrices(terms: PriceTerms, current: Prices): void {
  const { credits, amounts, amountsIn = {}, zones } = terms;
  if (Object.hasOwn(amountsIn, current.currency))
    throw refuse('amountsIn', `amountsIn: ${current.currency} is that of amounts.`);
  for (const { low, high } of [credits, amounts, ...Object.values(amountsIn)])
    if (high < low) throw refuse('high', 'high: must cost at least as much as low.');
  const kept = zones.flatMap(({ id }) => id ?? []);
  const known = current.zones.map(({ id }) => id);
  const isKept = known.length === kept.length && known.every((id, index) => kept[index] === id);
  if (!isKept)
    throw refuse('zones', 'zones: must name each zone of the current list, in its order.');
  const names = new Set(zones.map(({ name }) => name.toLowerCase()));
  if (names.size < zones.length) throw refuse('zones', 'zones: each needs a name of its own.');
  const isAscending = zones.every(
    ({ factorTenths }, index) =>
      index === 0 || factorTenths > (zones[index - 1]?.factorTenths ?? 0),
  );
  if (!isAscending)
    throw refuse('zones', 'zones: each must cost more than the one before, which it includes.');
}

/** The terms as they are stored: new zones have an id. */
export function pricesFrom(
  terms: PriceTerms,
  { currency, zones: known, amountsIn = {} }: Prices,
): Prices {
  const taken = known.map(({ id }) => id);
  const zones = terms.zones.map(({ id, name, factorTenths }) => {
    const own = id ?? freeSlug(name, taken);
    if (id === undefined) taken.push(own);
    return { id: own, name, factorTenths };
  });
  return { ...terms, amountsIn: terms.amountsIn ?? amountsIn, currency, zones };
}

interface Cost {
  readonly credits: number;
  readonly amount: number;
}

function costOf(prices: Prices, zoneId: string, line: SampleLine): Cost | null {
  const { resolutionType, exclusivity, source, usage, count } = line;
  const zone = prices.zones.find(({ id }) => id === zoneId);
  if (!isLicensable(resolutionType) || !zone) return null;
  if (source === 'Subscription')
    return { credits: count * creditsFor(prices, resolutionType, exclusivity), amount: 0 };
  const factors = { exclusivity, usage, zoneFactorTenths: zone.factorTenths };
  return {
    credits: 0,
    amount: count * zonedPriceFor(prices, resolutionType, factors).amountMinor,
  };
}

const sum = (costs: readonly (Cost | null)[]): Cost => ({
  credits: costs.reduce((total, cost) => total + (cost?.credits ?? 0), 0),
  amount: costs.reduce((total, cost) => total + (cost?.amount ?? 0), 0),
});

/** Returns the price of a sample basket by two price lists, by the rules that price orders. */
export function compare(lines: readonly SampleLine[], before: Prices, after: Prices) {
  const costs = lines.map((line) => {
    const zoneId = after.zones[line.zone]?.id ?? '';
    return { before: costOf(before, zoneId, line), after: costOf(after, zoneId, line) };
  });
  return {
    currency: after.currency,
    lines: costs,
    before: sum(costs.map((cost) => cost.before)),
    after: sum(costs.map((cost) => cost.after)),
  };
}
