/**
 * How far two orders agree (Kendall's tau-b): 1 if they are the same, −1 if one is the other one
 * backwards. An entry that one of them lacks comes behind all others there.
 */
export function kendallTau(one: readonly string[], other: readonly string[]): number {
  const all = [...new Set([...one, ...other])];
  const placesIn = (order: readonly string[]) => {
    const places = new Map(order.map((id, at) => [id, at]));
    return all.map((id) => places.get(id) ?? order.length);
  };
  const [first, second] = [placesIn(one), placesIn(other)];
  let [agreed, pairs, otherPairs] = [0, 0, 0];
  for (let at = 0; at < all.length; at += 1)
    for (let next = at + 1; next < all.length; next += 1) {
      const sign = Math.sign((first[at] ?? 0) - (first[next] ?? 0));
      const otherSign = Math.sign((second[at] ?? 0) - (second[next] ?? 0));
      agreed += sign * otherSign;
      pairs += Math.abs(sign);
      otherPairs += Math.abs(otherSign);
    }
  if (all.length < 2) return one.length === other.length ? 1 : 0;
  return pairs * otherPairs === 0 ? 0 : agreed / Math.sqrt(pairs * otherPairs);
}
