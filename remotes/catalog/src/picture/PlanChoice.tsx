import type { Asset } from '@editorial/contracts/catalog';
import { LicenseUsages, type LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  addALaCarteImage,
  addSubscriptionImage,
  formatMoney,
  removeFromBasket,
  toast,
  useBasket,
  useCulture,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon, LinkButton } from '@editorial/ui';
import { useState } from 'react';
import { LicenseNowButton } from '../licensing/LicenseNowButton.tsx';
import { useOwnPrices } from './own-prices.ts';
import {
  basketPlace,
  cheapestZone,
  creditsLeft,
  type Licensable,
  mayAdvertise,
  zonedAmount,
} from '../licensing/license-choice.rules.ts';

type Payment = 'credits' | 'image';

export interface PlanChoiceProps {
  readonly asset: Asset;
  readonly resolution: Licensable;
  readonly licensed: readonly ResolutionType[];
  readonly isInPlan: boolean;
}

/** How the picture is paid and used: licensed at once from the plan, or put into the basket. */
// Long because of its markup.
export default function PlanChoice({ asset, resolution, licensed, isInPlan }: PlanChoiceProps) {
  const t = useT('catalog');
  useCulture();
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  const place = basketPlace(useBasket(), asset.id);
  const [wanted, setPayment] = useState<Payment>('credits');
  const [zoneId, setZone] = useState<string>();
  const [usage, setUsage] = useState<LicenseUsage>('Editorial');
  const payment = isInPlan ? wanted : 'image';
  const zone = zones.find((candidate) => candidate.id === zoneId) ?? cheapestZone(zones);
  const isForAdvertising = mayAdvertise(asset);
  const purpose = isForAdvertising ? usage : 'Editorial';
  const prices = useOwnPrices(asset);
  const amount = prices && zonedAmount({ prices }, resolution, zone, purpose);

  function add(): void {
    const line = { assetId: asset.id, resolutionType: resolution, usage: purpose };
    if (payment === 'credits') addSubscriptionImage(line);
    else if (zone) addALaCarteImage({ ...line, licenseZoneId: zone.id });
    toast.success('catalog::AddedToBasket');
  }
  if (place) {
    return (
      <>
        <ButtonLink look="primary" size="large" block to="/checkout" icon={<Icon name="basket" />}>
          {t('GoToBasket')}
        </ButtonLink>
        <p className="ed-small">
          {t('InBasket')} ·{' '}
          <LinkButton onClick={() => removeFromBasket(asset.id)}>
            {t('RemoveFromBasket')}
          </LinkButton>
        </p>
      </>
    );
  }
  return (
    <>
      <fieldset className="pic-payment">
        <legend className="ed-eyebrow">{t('Payment')}</legend>
        <label>
          <input
            type="radio"
            name="payment"
            checked={payment === 'credits'}
            disabled={!isInPlan}
            onChange={() => setPayment('credits')}
          />
          <span>{t('PayCredits')}</span>
          <strong className="ed-figures">
            {isInPlan
              ? t('Credits', { count: creditsLeft(asset, resolution, licensed) })
              : t('NotInPlan')}
          </strong>
        </label>
        <label>
          <input
            type="radio"
            name="payment"
            checked={payment === 'image'}
            onChange={() => setPayment('image')}
          />
          <span>{t('PayImage')}</span>
          <strong className="ed-figures">
            {amount === undefined ? '' : formatMoney(amount, prices?.[0]?.currency)}
          </strong>
        </label>
      </fieldset>
      <div className="pic-terms">
        {payment === 'image' && (
          <label>
            <span className="ed-eyebrow">{t('LicenseZone')}</span>
            <select
              className="ed-input"
              value={zone?.id ?? ''}
              onChange={(event) => setZone(event.target.value)}
            >
              {zones.map((candidate) => (
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
            value={purpose}
            disabled={!isForAdvertising}
            onChange={(event) => setUsage(event.target.value as LicenseUsage)}
          >
            {LicenseUsages.map((candidate) => (
              <option key={candidate} value={candidate}>
                {t(`Usage:${candidate}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!isForAdvertising && <p className="ed-muted ed-small">{t('NoAdvertising')}</p>}
      {payment === 'credits' && (
        <LicenseNowButton
          size="large"
          block
          assetIds={[asset.id]}
          resolutionType={resolution}
          usage={purpose}
          credits={creditsLeft(asset, resolution, licensed)}
        />
      )}
      <Button
        look={payment === 'credits' ? 'secondary' : 'primary'}
        size="large"
        block
        icon={<Icon name="basket" />}
        disabled={payment === 'image' && !zone}
        onClick={add}
      >
        {t('AddToBasket')}
      </Button>
    </>
  );
}
