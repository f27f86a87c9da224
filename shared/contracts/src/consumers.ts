/**
 * The European Economic Area (Directive 2011/83/EU) and the United Kingdom, whose law is the same.
 */
const countriesWithWithdrawal = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

/** The part of an invoice address that shows whether a consumer buys. */
export interface ConsumerFacts {
  readonly country: string;
  readonly company?: string | undefined;
  readonly vatNumber?: string | undefined;
}

/** Whether somebody with this invoice address buys for a company, which reads prices without tax. */
export const isCompany = ({
  company = '',
  vatNumber = '',
}: Partial<Pick<ConsumerFacts, 'company' | 'vatNumber'>>): boolean =>
  company.trim() !== '' || vatNumber.trim() !== '';

/**
 * Whether somebody who buys with this invoice address may withdraw from the contract as a consumer:
 * neither a company nor a VAT number is named, and the country gives the right. Only they are asked
 * whether files come at once and the right ends by it (Directive 2011/83/EU, Art. 16 (m)).
 */
export const mayWithdraw = (buyer: ConsumerFacts): boolean =>
  countriesWithWithdrawal.has(buyer.country) && !isCompany(buyer);
