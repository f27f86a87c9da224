import { isCountry } from '@editorial/contracts/countries';
import type { PriceList } from '@editorial/contracts/subscription';
import type { FastifyRequest } from 'fastify';
import { taxRuleFor } from '../../ground/tax/tax.rules.ts';
import { visitorCountry } from '../../settings/languages/visitor-country.ts';
import type { Context } from '../context/context.ts';
import { saleNow } from '../tax/vat-numbers.ts';
import { rememberedCurrency } from '../pricing/remembered-currency.ts';
import type { ShownTo } from './buyer-currency.ts';

/** Which prices a request shows: in the given currency, else in a remembered one. */
export const shownTo = (
  request: Pick<FastifyRequest, 'headers' | 'query' | 'cookies'>,
  currency?: string,
): ShownTo => ({
  wanted: currency ?? rememberedCurrency(request),
  visitor: visitorCountry(request),
});

/** The tax that consumers of a country pay now on top of every price. */
export function consumersTax(
  context: Pick<Context, 'settings' | 'clock'>,
  country: string | null | undefined,
): PriceList['tax'] {
  if (!country || !isCountry(country)) return undefined;
  const { seller, now } = saleNow(context);
  return { country, ...taxRuleFor(seller, { country }, now) };
}
