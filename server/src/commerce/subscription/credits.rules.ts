/** A credit grant with credits left. */
export interface OpenGrant {
  readonly id: string;
  readonly remaining: number;
  readonly expiresAt: Date | null;
}

export interface Spend {
  readonly grantId: string;
  readonly amount: number;
  readonly expiresAt: Date | null;
}

const expiry = ({ expiresAt }: OpenGrant) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Allocates an amount of credits to grants. The grant that expires first is used first; of equal
 * ones, the older (the input is sorted by age). Returns null if the grants do not cover the amount.
 */
export function allocate(grants: readonly OpenGrant[], amount: number): readonly Spend[] | null {
  const spends: Spend[] = [];
  let open = amount;
  for (const grant of grants.toSorted((a, b) =>
    expiry(a) === expiry(b) ? 0 : expiry(a) - expiry(b),
  )) {
    if (open === 0) break;
    const taken = Math.min(grant.remaining, open);
    if (taken <= 0) continue;
    spends.push({ grantId: grant.id, amount: taken, expiresAt: grant.expiresAt });
    open -= taken;
  }
  return open === 0 ? spends : null;
}
