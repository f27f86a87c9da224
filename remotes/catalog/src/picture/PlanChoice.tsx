import type { Asset } from '@editorial/contracts/catalog';
import { LicenseUsages, type LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  addALaCarteImage,
  addSubscriptionImage,
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
import { useHasCredits } from '../licensing/LeastPrice.tsx';
import { useConsumerTax, useOwnPrices, withTax } from '../licensing/own-prices.ts';
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

/** The chosen way to pay, zone and use, and the price of the picture by them. */
function useTerms({ asset, resolution, isInPlan }: Omit<PlanChoiceProps, 'licensed'>) {
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  const [wanted, setPayment] = useState<Payment>('credits');
  const [zoneId, setZone] = useState<string>();
  const [usage, setUsage] = useState<LicenseUsage>('Editorial');
  const payment = isInPlan ? wanted : 'image';
  const zone = zones.find((candidate) => candidate.id === zoneId) ?? cheapestZone(zones);
  const isForAdvertising = mayAdvertise(asset);
  const purpose = isForAdvertising ? usage : 'Editorial';
  const prices = useOwnPrices(asset);
  const hasCredits = useHasCredits();
  const consumerTax = useConsumerTax();
  // A plan with credits is a company's, which reads prices without tax, as in its basket.
  const tax = hasCredits ? undefined : consumerTax;
  const amount = prices && zonedAmount({ prices }, resolution, zone, purpose);
  return {
    payment,
    setPayment,
    zones,
    zone,
    setZone,
    isForAdvertising,
    purpose,
    setUsage,
    /** Empty until it is known. */
    price: amount === undefined ? '' : withTax(amount, prices?.[0]?.currency ?? '', tax),
  };
}
type Terms = ReturnType<typeof useTerms>;

/** How the picture is paid and used: licensed at once from the plan, or put into the basket. */
export default function PlanChoice({ asset, resolution, licensed, isInPlan }: PlanChoiceProps) {
  const t = useT('catalog');
  useCulture();
  const place = basketPlace(useBasket(), asset.id);
  const terms = useTerms({ asset, resolution, isInPlan });
  const { payment, zone, purpose } = terms;
  const credits = creditsLeft(asset, resolution, licensed);
  const hasCredits = useHasCredits();

  function add(): void {
    const line = { assetId: asset.id, resolutionType: resolution, usage: purpose };
    if (payment === 'credits') addSubscriptionImage(line);
    else if (zone) addALaCarteImage({ ...line, licenseZoneId: zone.id });
    toast.success('catalog::AddedToBasket');
  }
  if (place) return <InBasket assetId={asset.id} />;
  return (
    <>
      {hasCredits ? (
        <PaymentChoice
          terms={terms}
          creditsText={isInPlan ? t('Credits', { count: credits }) : t('NotInPlan')}
          isInPlan={isInPlan}
        />
      ) : (
        <p className="pic-price ed-figures">
          {t('PayImage')} <strong>{terms.price}</strong>
        </p>
      )}
      <TermsChoice terms={terms} />
      {!terms.isForAdvertising && <p className="ed-muted ed-small">{t('NoAdvertising')}</p>}
      {payment === 'credits' && (
        <LicenseNowButton
          size="large"
          block
          assetIds={[asset.id]}
          resolutionType={resolution}
          usage={purpose}
          credits={credits}
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

function InBasket({ assetId }: { readonly assetId: string }) {
  const t = useT('catalog');
  return (
    <>
      <ButtonLink look="primary" size="large" block to="/checkout" icon={<Icon name="basket" />}>
        {t('GoToBasket')}
      </ButtonLink>
      <p className="ed-small">
        {t('InBasket')} ·{' '}
        <LinkButton onClick={() => removeFromBasket(assetId)}>{t('RemoveFromBasket')}</LinkButton>
      </p>
    </>
  );
}

function PaymentChoice({
  terms: { payment, setPayment, price },
  creditsText,
  isInPlan,
}: {
  readonly terms: Terms;
  readonly creditsText: string;
  readonly isInPlan: boolean;
}) {
  const t = useT('catalog');
  return (
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
        <strong className="ed-figures">{creditsText}</strong>
      </label>
      <label>
        <input
          type="radio"
          name="payment"
          checked={payment === 'image'}
          onChange={() => setPayment('image')}
        />
        <span>{t('PayImage')}</span>
        <strong className="ed-figures">{price}</strong>
      </label>
    </fieldset>
  );
}

/** The zone of a picture that is paid with money, and the use. */
function TermsChoice({ terms }: { readonly terms: Terms }) {
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
      {terms.payment === 'image' && (
        <p className="ed-small ed-muted">
          {t(`ZoneHint:${terms.zone?.id ?? ''}`, { defaultValue: '' })}
        </p>
      )}
    </div>
  );
}
