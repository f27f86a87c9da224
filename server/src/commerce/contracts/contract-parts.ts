import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { sellerToWriteTo } from '../../settings/imprint.ts';
import { inOrganization, pageAddress } from '../../ground/tenancy/tenants.ts';
import { WITHDRAWAL_PATH } from '../withdrawals/withdrawal.pages.ts';
import { formatMoney, moneyOf, type Money } from '../../ground/money.ts';

export type ContractNeeds = Pick<Context, 'environment' | 'settings' | 'texts'>;

/** The language of a contract, and the organization whose site it was made on. */
export interface ContractReader {
  readonly language: string;
  readonly tenantId: string;
}

/** A document whose links to pages name the organization of its reader. */
const documentFor = (
  { texts }: ContractNeeds,
  name: 'license' | 'terms',
  reader: ContractReader,
): string =>
  texts
    .document(name, reader.language)
    .body.trim()
    .replaceAll(/(?<=\]\()\/[^)\s#]*/g, (path) => inOrganization(path, reader.tenantId));

/** A section of a contract: its heading, which mails show as one, and its text. */
export const section = (heading: string, text: string): string => `## ${heading}\n\n${text.trim()}`;

/** A number of credits in words, such as “1 credit”. */
export const creditsText = (count: number, language: string): string =>
  translate(language, 'Contracts', 'Credits', {
    count,
    credits: new Intl.NumberFormat(language).format(count),
  });

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
 * Returns the parts of every contract, as text: the seller, the right of withdrawal with its model
 * form, license and terms. After a waiver, its confirmation comes instead of the right (Directive 2011/83/EU, Art. 8
 * (7) (b)).
 */
export function termsOfContract(
  context: ContractNeeds,
  reader: ContractReader,
  waivedAt: Date | null = null,
): string[] {
  const { environment, settings } = context;
  const { language, tenantId } = reader;
  const address = pageAddress(environment, tenantId, WITHDRAWAL_PATH);
  const seller = sellerToWriteTo(settings);
  const right = waivedAt
    ? translate(language, 'Contracts', 'Waived', {
        date: new Intl.DateTimeFormat(language, {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(waivedAt),
      })
    : translate(language, 'Withdrawals', 'NoticeText', {
        seller,
        form: translate(language, 'Withdrawals', 'FormAt', { address }),
      });
  const form = translate(language, 'Withdrawals', 'FormText', {
    seller: seller.replaceAll('\n', ', '),
  });
  return [
    section(translate(language, 'Contracts', 'Seller'), seller),
    section(translate(language, 'Withdrawals', 'NoticeTitle'), right),
    ...(waivedAt ? [] : [section(translate(language, 'Withdrawals', 'FormTitle'), form)]),
    documentFor(context, 'license', reader),
    documentFor(context, 'terms', reader),
  ];
}
