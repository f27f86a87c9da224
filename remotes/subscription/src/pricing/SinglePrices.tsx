import type { LicenseZone, PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { formatMoney, formatNumber, useT } from '@editorial/platform';

const translated = ['national', 'continental', 'worldwide'] as const;

/** Shows the price of one picture without credits, by size and by where it is used. */
export function SinglePrices({
  prices,
  zones,
}: {
  readonly prices: PriceList;
  readonly zones: readonly LicenseZone[];
}) {
  const t = useT('subscription');
  const { currency, tax } = prices;
  const money = (amount: number) => formatMoney(amountWithTax(amount, tax, currency), currency);
  const zoneName = ({ id, name }: LicenseZone) => {
    const known = translated.find((zone) => zone === id);
    return known ? t(`Zone:${known}`) : name;
  };
  return (
    <div className="sub-scroll">
      <table className="sub-table price-singles">
        <thead>
          <tr>
            <th scope="col">{t('Size')}</th>
            {zones.map((zone) => (
              <th key={zone.id} scope="col" className="sub-end">
                {zoneName(zone)}
              </th>
            ))}
            <th scope="col" className="sub-end">
              {t('PriceInCredits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.images.map(({ resolutionType, exclusivity, amounts, credits }) => (
            <tr key={`${resolutionType}-${exclusivity}`}>
              <th scope="row">
                {t(`Resolution:${resolutionType}`)}{' '}
                {exclusivity === 'Exclusive' && (
                  <span className="ed-muted">{t('Value:Exclusive')}</span>
                )}
              </th>
              {zones.map(({ id }) => (
                <td key={id} className="ed-figures sub-end">
                  {money(amounts.find(({ licenseZoneId }) => licenseZoneId === id)?.amount ?? 0)}
                </td>
              ))}
              <td className="ed-figures sub-end">{t('Credits', { count: credits })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.advertisingFactor !== 1 && (
        <p className="ed-muted">
          {t('PriceForAdvertising', { 0: formatNumber(prices.advertisingFactor) })}
        </p>
      )}
    </div>
  );
}
