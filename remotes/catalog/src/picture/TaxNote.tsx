import type { Asset } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { formatNumber, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { cheapestZone, mayAdvertise } from '../licensing/license-choice.rules.ts';
import { useConsumerTax } from '../licensing/own-prices.ts';

/** For which territory and use the prices in money are: without a factor of either. */
export function MoneyTerms({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  const quiet = { isBackground: true, skipHandleError: true };
  const { data: zones = [] } = useEndpoint(subscriptionApi.licenseZones, {}, quiet);
  const zone = cheapestZone(zones);
  if (zone?.priceFactor !== 1) return null;
  const isForAll = zone.advertisingFactor <= 1 && mayAdvertise(asset);
  return (
    <p className="ed-muted ed-small">
      {t(isForAll ? 'MoneyPriceFor:any' : 'MoneyPriceFor', [zone.name])}
    </p>
  );
}

/**
 * Which tax the prices in money include, or that it is added for a company. Its line is there before
 * the tax is known, so that nothing moves, and below the button, where it is no gap in countries
 * without tax.
 */
export function TaxNote() {
  const t = useT('catalog');
  const places = new Intl.DisplayNames([useCulture()], { type: 'region' });
  const { tax, isAdded } = useConsumerTax();
  return (
    <p className="pic-tax ed-muted ed-small">
      {tax &&
        tax.rateBasisPoints > 0 &&
        t(isAdded ? 'PricesWithVat' : 'PricesPlusVat', [
          formatNumber(tax.rateBasisPoints / 100),
          places.of(tax.country) ?? tax.country,
        ])}
    </p>
  );
}
