import type { Asset } from '@editorial/contracts/catalog';
import { LicenseUsages, type LicenseUsage } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { useSubscription, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { useState } from 'react';
import { keepUsage, keptUsage } from '../licensing/kept-usage.ts';
import {
  cheapestZone,
  type Licensable,
  mayAdvertise,
  usualUsage,
  zonedAmount,
} from '../licensing/license-choice.rules.ts';
import { useOwnPrices, useShownPrice } from '../licensing/own-prices.ts';

type Payment = 'credits' | 'image';

/** The chosen way to pay, zone and use, and the price of the picture by them. */
export function useTerms({
  asset,
  resolution,
  isInPlan,
  holdsLicense,
}: {
  readonly asset: Asset;
  readonly resolution: Licensable;
  /** Whether a plan pays it with credits, if its viewer wants that. */
  readonly isInPlan: boolean;
  /** Whether a license of a smaller size is held, so that the difference is paid. */
  readonly holdsLicense: boolean;
}) {
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  const { active } = useSubscription();
  const [wanted, setPayment] = useState<Payment>('credits');
  const [zoneId, setZone] = useState<string>();
  const [chosen, setChosen] = useState<LicenseUsage>();
  const payment = isInPlan ? wanted : 'image';
  const zone = zones.find((candidate) => candidate.id === zoneId) ?? cheapestZone(zones);
  const isForAdvertising = mayAdvertise(asset);
  const usual = usualUsage({ zone: payment === 'image' ? zone : null, holdsLicense });
  const usage = chosen ?? (holdsLicense ? usual : (keptUsage() ?? usual));
  const purpose = isForAdvertising ? usage : 'Editorial';
  const prices = useOwnPrices(asset);
  const shown = useShownPrice();
  const amount = prices && zonedAmount({ prices }, resolution, zone, purpose);
  return {
    payment,
    setPayment,
    zones,
    zone,
    setZone,
    /** The territory of licenses that the plan pays. */
    zoneOfPlan: zones.find((candidate) => candidate.id === active?.licenseZoneId),
    isForAdvertising,
    purpose,
    setUsage(wish: LicenseUsage) {
      keepUsage(wish);
      setChosen(wish);
    },
    /** Empty until it is known. */
    price: amount === undefined ? '' : shown(amount, prices?.[0]?.currency ?? ''),
  };
}
export type Terms = ReturnType<typeof useTerms>;

/** Where a picture may be used, which is chosen where money pays it, and what for. */
export function TermsChoice({ terms }: { readonly terms: Terms }) {
  const t = useT('catalog');
  return (
    <div className="pic-terms">
      {terms.payment === 'image' && (
        <label>
          <span className="ed-eyebrow">{t('LicenseZone')}</span>
          <select
            className="ed-input"
            value={terms.zone?.id ?? ''}
            onChange={(event) => terms.setZone(event.target.value)}
          >
            {terms.zones.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {candidate.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="ed-eyebrow">{t('Purpose')}</span>
        <select
          className="ed-input"
          value={terms.purpose}
          disabled={!terms.isForAdvertising}
          onChange={(event) => terms.setUsage(event.target.value as LicenseUsage)}
        >
          {LicenseUsages.map((candidate) => (
            <option key={candidate} value={candidate}>
              {t(`Usage:${candidate}`)}
            </option>
          ))}
        </select>
      </label>
      <p className="ed-small ed-muted">
        {terms.payment === 'image'
          ? t(`ZoneHint:${terms.zone?.id ?? ''}`, { defaultValue: '' })
          : terms.zoneOfPlan && t('ZoneOfPlan', [terms.zoneOfPlan.name])}
        {!terms.isForAdvertising && ` ${t('NoAdvertising')}`}
      </p>
    </div>
  );
}
