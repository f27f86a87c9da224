import { currency } from '@editorial/contracts/common';
import { CURRENCY_COOKIE } from '@editorial/contracts/currency-cookie';
import type { FastifyRequest } from 'fastify';

/**
 * The currency that somebody chose on another page or day. One without prices is passed over later.
 */
export function rememberedCurrency({
  cookies,
}: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return currency.safeParse(cookies[CURRENCY_COOKIE]).data;
}
