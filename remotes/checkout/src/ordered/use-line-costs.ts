import type { Order } from '@editorial/contracts/checkout';
import { isCompany } from '@editorial/contracts/consumers';
import { taxesOf } from '@editorial/contracts/tax';
import { formatMoney, useCulture, useT } from '@editorial/platform';

/**
 * The cost of each line of an order in words: credits, or money with its tax, without it for
 * companies. The taxes of the lines together are that of the order.
 */
export function useLineCosts({ lines, tax, billing, currency }: Order): readonly string[] {
  const t = useT('checkout');
  useCulture();
  const rate = tax?.rateBasisPoints ?? 0;
  const isNet = isCompany(billing ?? {});
  const nets = lines.map(({ amount }) => amount);
  const taxes = taxesOf(nets, rate, currency);
  return lines.map(({ alreadyLicensed, credits, amount }, index) => {
    if (alreadyLicensed) return '';
    if (amount === 0) return t('Credits', { count: credits });
    const price = formatMoney(isNet ? amount : amount + (taxes[index] ?? 0), currency);
    return rate === 0 ? price : t(isNet ? 'CostWithoutTax' : 'CostWithTax', [price]);
  });
}
