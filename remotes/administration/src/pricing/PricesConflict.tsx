import type { ManagedPriceList, PriceTerms } from '@editorial/contracts/pricing';
import { formatMoney, formatNumber, useT } from '@editorial/platform';
import { ConflictView, type ConflictLine } from '../frame/ConflictView.tsx';
import { factorOf, otherCurrencies } from './plan-form.rules.ts';
import { zoneName } from './zone-name.ts';

type TermsText = (terms: PriceTerms) => string;

/** The newest price list, which somebody else saved meanwhile, beside what was typed here. */
export function PricesConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  readonly mine: PriceTerms;
  readonly theirs: ManagedPriceList;
  readonly onMine: () => Promise<unknown>;
  readonly onTheirs: () => void;
}) {
  const t = useT('administration');
  const { currency } = theirs.terms;
  const line = (label: string, shown: TermsText): ConflictLine => ({
    label,
    theirs: shown(theirs.terms),
    mine: shown(mine),
  });
  const times = (tenths: number | undefined) =>
    tenths === undefined ? '' : `${formatNumber(factorOf(tenths))} ×`;
  const pair = (amounts: PriceTerms['amounts'] | undefined, code: string) =>
    amounts ? `${formatMoney(amounts.low, code)} / ${formatMoney(amounts.high, code)}` : '';
  const zones = theirs.terms.zones.length > mine.zones.length ? theirs.terms.zones : mine.zones;
  const lines = [
    line(t('CreditsLow'), ({ credits }) => formatNumber(credits.low)),
    line(t('CreditsHigh'), ({ credits }) => formatNumber(credits.high)),
    line(t('ExclusiveCredits'), (terms) => times(terms.exclusiveCreditsTenths)),
    line(t('AmountLow'), ({ amounts }) => formatMoney(amounts.low, currency)),
    line(t('AmountHigh'), ({ amounts }) => formatMoney(amounts.high, currency)),
    line(t('ExclusiveAmount'), (terms) => times(terms.exclusiveAmountTenths)),
    line(t('AdvertisingFactor'), (terms) => times(terms.advertisingTenths)),
    ...otherCurrencies.map((code) => line(code, ({ amountsIn }) => pair(amountsIn?.[code], code))),
    ...zones.map((zone, index) =>
      line(zoneName(t, zone), (terms) => times(terms.zones[index]?.factorTenths)),
    ),
  ];
  return (
    <ConflictView
      text={t('PricesChangedMeanwhile')}
      lines={lines}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}
