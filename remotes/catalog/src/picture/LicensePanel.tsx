import type { Asset } from '@editorial/contracts/catalog';
import { LicenseUsages, type LicenseUsage } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  addALaCarteImage,
  addSubscriptionImage,
  formatDate,
  formatMoney,
  removeFromBasket,
  session,
  toast,
  useBasket,
  useCulture,
  useCurrentUser,
  useIsClient,
  usePolicy,
  useSubscription,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon, LinkButton } from '@editorial/ui';
import { useState } from 'react';
import { useLicensing } from '../licensing/use-licensing.ts';
import { useOwnPrices } from './own-prices.ts';
import {
  basketPlace,
  cheapestZone,
  creditsOf,
  isLicensedAt,
  type Licensable,
  mayAdvertise,
  zonedAmount,
} from '../licensing/license-choice.rules.ts';
import { ResolutionTable } from './ResolutionTable.tsx';
import { TrialLicense } from './TrialLicense.tsx';

type Payment = 'credits' | 'image';

/** Chooses the license of a picture: size, payment, zone and use, then one button. */
// Long because of its markup.
export function LicensePanel({
  asset,
  onLicensed,
}: {
  readonly asset: Asset;
  readonly onLicensed: () => void;
}) {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  const { active, hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const mayOrder = usePolicy(Policy.Orders);
  const isClient = useIsClient();
  const [resolution, setResolution] = useState<Licensable>(
    isFreeTrialSubscription ? ResolutionType.Low : ResolutionType.High,
  );
  const licensed = asset.licensedResolutions ?? [];
  useCulture();
  const inPlan = (candidate: ResolutionType) =>
    !active || active.resolutionTypes.includes(candidate);

  return (
    <section className="pic-license" aria-labelledby="license-heading">
      <h2 id="license-heading" className="ed-visually-hidden">
        {t('License')}
      </h2>
      <ResolutionTable
        asset={asset}
        resolution={resolution}
        licensed={licensed}
        onChoose={setResolution}
        isOffered={
          isFreeTrialSubscription ? (candidate) => candidate === ResolutionType.Low : undefined
        }
      />
      {asset.rightsEnd?.kind === 'Release' && (
        <p className="ed-small" role="note">
          {t('LicenseEndsOn', [
            formatDate(asset.rightsEnd.lastDay, { dateStyle: 'long', timeZone: 'UTC' }),
          ])}
        </p>
      )}
      {isLicensedAt(licensed, resolution) && <Licensed asset={asset} resolution={resolution} />}
      {!isLicensedAt(licensed, resolution) && !isAuthenticated && (
        <>
          <Button
            look="primary"
            size="large"
            block
            onClick={() => session.openSignInPopup(`/public/${asset.id}`)}
          >
            {t('SignInToLicense')}
          </Button>
          <p className="ed-muted ed-small">{t('SignInHint')}</p>
        </>
      )}
      {!isLicensedAt(licensed, resolution) &&
        isAuthenticated &&
        mayOrder &&
        isClient &&
        !hasActiveSubscription && (
          <>
            <ButtonLink look="primary" size="large" block to="/subscription">
              {t('ChoosePlan')}
            </ButtonLink>
            <p className="ed-muted ed-small">{t('ChoosePlanHint')}</p>
          </>
        )}
      {!isLicensedAt(licensed, resolution) && mayOrder && isFreeTrialSubscription && (
        <TrialLicense asset={asset} onLicensed={onLicensed} />
      )}
      {!isLicensedAt(licensed, resolution) &&
        mayOrder &&
        hasActiveSubscription &&
        !isFreeTrialSubscription && (
          <BasketChoice asset={asset} resolution={resolution} isInPlan={inPlan(resolution)} />
        )}
    </section>
  );
}

function Licensed({
  asset,
  resolution,
}: {
  readonly asset: Asset;
  readonly resolution: Licensable;
}) {
  const t = useT('catalog');
  const { download } = useLicensing();
  return (
    <>
      <Button
        look="primary"
        size="large"
        block
        icon={<Icon name="download" />}
        onClick={() => void download({ assetIds: [asset.id] }, resolution)}
      >
        {t('Download')}
      </Button>
      <p className="ed-muted ed-small">{t('LicensedHint')}</p>
    </>
  );
}

interface BasketChoiceProps {
  readonly asset: Asset;
  readonly resolution: Licensable;
  readonly isInPlan: boolean;
}

// Long because of its markup.
function BasketChoice({ asset, resolution, isInPlan }: BasketChoiceProps) {
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
            {isInPlan ? t('Credits', { count: creditsOf(asset, resolution) ?? 0 }) : t('NotInPlan')}
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
      <Button
        look="primary"
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
