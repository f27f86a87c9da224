import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import {
  formatDate,
  formatNumber,
  session,
  useCurrentUser,
  useIsClient,
  usePolicy,
  useSubscription,
  useT,
} from '@editorial/platform';
import { Button, Icon, Skeleton } from '@editorial/ui';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useHasCredits } from '../licensing/LeastPrice.tsx';
import { useLicensing } from '../licensing/use-licensing.ts';
import { useLicensedSizes } from '../licensing/fresh-licenses.ts';
import {
  isLicensedAt,
  type Licensable,
  LicensableResolutions,
  SMALL_PIXELS,
} from '../licensing/license-choice.rules.ts';
import { useConsumerPrices } from '../licensing/own-prices.ts';
import { LICENSE_ID } from './LicenseJump.tsx';
import { ResolutionTable } from './ResolutionTable.tsx';
import { MoneyTerms, TaxNote } from './TaxNote.tsx';

// Visitors do not load what only buyers use.
const PlanChoice = lazy(() => import('./PlanChoice.tsx'));
const NoPlanChoice = lazy(() => import('./NoPlanChoice.tsx'));
const TrialLicense = lazy(() => import('./TrialLicense.tsx'));

/**
 * The size that was chosen on the drawn page (`document/license.ts`), before the scripts were there.
 * Its radio buttons have a name of their own: of one group, only one could be checked.
 */
function chosenBefore(): Licensable | undefined {
  const chosen = document.querySelector<HTMLInputElement>(
    '#drawn [name="drawn-resolution"]:checked:not([checked])',
  );
  return LicensableResolutions.find((size) => String(size) === chosen?.value);
}

/** Chooses the license of a picture: size, payment, zone and use, then one button. */
export function LicensePanel({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  const { active, hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const licensed = useLicensedSizes()(asset);
  // A picture that is licensed at Low begins with its download, not with what more would cost.
  const [first] = useState<Licensable>(() =>
    isLicensedAt(licensed, ResolutionType.Low) && !isLicensedAt(licensed, ResolutionType.High)
      ? ResolutionType.Low
      : ResolutionType.High,
  );
  const [chosen, setResolution] = useState(chosenBefore);
  const resolution = isFreeTrialSubscription ? ResolutionType.Low : (chosen ?? first);
  const moneyOf = useConsumerPrices(asset);
  const hasCredits = useHasCredits();
  const inPlan = (candidate: ResolutionType) =>
    !active || active.resolutionTypes.includes(candidate);

  return (
    <section className="pic-license" aria-labelledby={LICENSE_ID}>
      <h2 id={LICENSE_ID} className="ed-visually-hidden">
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
        mayHave={(candidate) => inPlan(candidate) || Boolean(active?.paysPerImage)}
        {...(hasCredits ? {} : { moneyOf })}
        hasNoCredits={hasActiveSubscription && !hasCredits}
      />
      {!hasCredits && <MoneyTerms asset={asset} />}
      <PictureLimits asset={asset} />
      {isLicensedAt(licensed, resolution) ? (
        <Licensed asset={asset} resolution={resolution} />
      ) : (
        <WayToLicense
          asset={asset}
          resolution={resolution}
          licensed={licensed}
          isInPlan={inPlan(resolution)}
        />
      )}
      {!hasCredits && <TaxNote />}
    </section>
  );
}

/** Limits of the picture itself: few pixels, and a release that ends. */
function PictureLimits({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  return (
    <>
      {asset.width * asset.height < SMALL_PIXELS && (
        <p className="ed-small" role="note">
          {t('SmallPicture', [
            formatNumber((asset.width * asset.height) / 1e6, { maximumSignificantDigits: 2 }),
            asset.width,
            asset.height,
          ])}
        </p>
      )}
      {asset.rightsEnd?.kind === 'Release' && (
        <p className="ed-small" role="note">
          {t('LicenseEndsOn', [
            formatDate(asset.rightsEnd.lastDay, { dateStyle: 'long', timeZone: 'UTC' }),
          ])}
        </p>
      )}
    </>
  );
}

/** The way to a license, by what the visitor has: nothing, an account, a trial, or a plan. */
function WayToLicense({
  asset,
  resolution,
  licensed,
  isInPlan,
}: {
  readonly asset: Asset;
  readonly resolution: Licensable;
  readonly licensed: readonly ResolutionType[];
  readonly isInPlan: boolean;
}) {
  const { isAuthenticated } = useCurrentUser();
  const { hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const mayOrder = usePolicy(Policy.Orders);
  const isClient = useIsClient();
  return (
    <>
      {!isAuthenticated && <SignInFirst />}
      {isAuthenticated && mayOrder && isClient && !hasActiveSubscription && (
        <Suspense fallback={<Skeleton height={180} />}>
          <NoPlanChoice asset={asset} resolution={resolution} />
        </Suspense>
      )}
      {mayOrder && isFreeTrialSubscription && (
        <Suspense fallback={<Skeleton height={48} />}>
          <TrialLicense asset={asset} />
        </Suspense>
      )}
      {mayOrder && hasActiveSubscription && !isFreeTrialSubscription && (
        <Suspense fallback={<Skeleton height={240} />}>
          <PlanChoice
            asset={asset}
            resolution={resolution}
            licensed={licensed}
            isInPlan={isInPlan}
          />
        </Suspense>
      )}
    </>
  );
}

function SignInFirst() {
  const t = useT('catalog');
  // Previews are open to people without a plan, too: what they want stays in sight.
  const { pathname } = useLocation();
  return (
    <>
      <Button look="primary" size="large" block onClick={() => session.openSignInPopup(pathname)}>
        {t('SignInToLicense')}
      </Button>
      <p className="ed-muted ed-small">
        {t('SignInHint')} <Link to="/pricing">{t('SeePrices')}</Link>
      </p>
    </>
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
  const { isFreeTrialSubscription } = useSubscription();
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
      <p className="ed-muted ed-small">
        {t('LicensedHint')} {isFreeTrialSubscription && t('TrialUse')}
      </p>
    </>
  );
}
