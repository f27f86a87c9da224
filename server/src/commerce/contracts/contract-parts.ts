import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { imprintOf } from '../../settings/imprint.ts';
import { formatMoney, moneyOf, type Money } from '../../ground/money.ts';

export type ContractNeeds = Pick<Context, 'settings' | 'texts'>;

/** A section of a contract: its heading, which mails show as one, and its text. */
export const section = (heading: string, text: string): string => `## ${heading}\n\n${text.trim()}`;

/** A net price, the tax on it in the smallest unit of its currency, and both together, in words. */
export function priceWithTax(net: Money, taxMinor: number, language: string): string {
  const { amountMinor, currency } = net;
  const money = (minor: number) => formatMoney(moneyOf({ amount: minor, currency }), language);
  return translate(language, 'Contracts', 'Money', {
    net: money(amountMinor),
    tax: money(taxMinor),
    total: money(amountMinor + taxMinor),
  });
}

/**
 * Returns the parts of every contract, as text: the seller, the right of withdrawal, license and terms. After
 * a waiver, its confirmation comes instead of the right (Directive 2011/83/EU, Art. 8 (7) (b)).
 */
export function termsOfContract(
  { settings, texts }: ContractNeeds,
  language: string,
  waivedAt: Date | null = null,
): string[] {
  const seller = imprintOf(settings).lines;
  const right = waivedAt
    ? translate(language, 'Contracts', 'Waived', {
        date: new Intl.DateTimeFormat(language, {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(waivedAt),
      })
    : translate(language, 'Withdrawals', 'NoticeText', { seller });
  return [
    section(translate(language, 'Contracts', 'Seller'), seller),
    section(translate(language, 'Withdrawals', 'NoticeTitle'), right),
    texts.document('license', language).body.trim(),
    texts.document('terms', language).body.trim(),
  ];
}
