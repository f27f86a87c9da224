import { decimalsOf } from '@editorial/contracts/currencies';

/**
 * Currencies in which prices can be set: those in which Stripe takes payments by card
 * (docs.stripe.com/currencies), as far as they are in use by ISO 4217. The usual ones come first.
 */
export const Currencies: readonly string[] = (
  'USD EUR GBP CHF NOK ' +
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF ' +
  'CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB FJD FKP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF ' +
  'IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD ' +
  'MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON ' +
  'RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU ' +
  'UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/** Currencies of which a US dollar has more than a hundred whole units, as of November 2026. */
const ofSmallUnits =
  'ALL AMD AOA ARS BIF CDF CLP COP CRC CVE DJF DZD GNF GYD HTG HUF IDR ISK JMD JPY KHR KMF KRW KZT LAK ' +
  'LBP LKR LRD MGA MMK MWK NGN PKR PYG RSD RWF SOS TZS UGX UZS VND VUV XAF XOF XPF YER';

/**
 * The highest price that can be entered, in minor units: a million, or ten thousand million of what
 * is worth little. It catches slips of the keyboard, and all sums of an order stay exact.
 */
export const highestPriceOf = (currency: string): number =>
  (ofSmallUnits.includes(currency) ? 1e10 : 1e6) * 10 ** decimalsOf(currency);
