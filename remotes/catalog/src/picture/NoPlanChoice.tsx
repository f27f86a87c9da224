import type { Asset } from '@editorial/contracts/catalog';
import { StorageKeys } from '@editorial/contracts/session';
import { subscriptionApi, type PriceList } from '@editorial/contracts/subscription';
import {
  addALaCarteImage,
  call,
  formatNumber,
  refreshSubscriptionState,
  useCulture,
  useT,
  writeText,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink } from '@editorial/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Licensable } from '../licensing/license-choice.rules.ts';
import { TermsChoice, useTerms } from './LicenseTerms.tsx';

/** The plan opens this picture, and not a search from before. */
const keepWanted = (pathname: string) => writeText('session', StorageKeys.wantedWithPlan, pathname);

/** The trial, which begins with one click and is offered once. */
function TrialStep({
  trial,
  isMain,
}: {
  readonly trial: PriceList['trial'];
  /** Whether there is no other way to this picture than it and the plans. */
  readonly isMain: boolean;
}) {
  const t = useT('catalog');
  const start = useAct(() => call(subscriptionApi.startTrial), {
    done: 'catalog::TrialStarted',
    reloads: [subscriptionApi.prices],
    afterwards: refreshSubscriptionState,
  });
  return (
    <>
      <Button
        look={isMain ? 'primary' : 'secondary'}
        size="large"
        block
        loading={start.isBusy}
        onClick={() => void start.run()}
      >
        {t('StartTrial')}
      </Button>
      <p className="ed-muted ed-small">
        {t('TrialTerms', [
          t('Credits', { count: trial.credits }),
          formatNumber(trial.days, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        ])}{' '}
        {t('TrialUse')}
      </p>
    </>
  );
}

/**
 * The ways to this picture for clients without a plan: a single picture and the trial with one click,
 * or the plans. The trial's license is for drafts only, so it does not come before the picture.
 */
export default function NoPlanChoice({
  asset,
  resolution,
}: {
  readonly asset: Asset;
  readonly resolution: Licensable;
}) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useCulture();
  const { data: prices } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const single = useAct(() => call(subscriptionApi.startPayPerImage), {
    afterwards: refreshSubscriptionState,
  });
  const canTry = prices !== undefined && !prices.trial.isUsed;
  const terms = useTerms({ asset, resolution, isInPlan: false, holdsLicense: false });
  const { zone, purpose: usage } = terms;
  const soldIn = prices?.isSoldWithoutPlan && terms.price ? zone : undefined;
  /** Leads to the order of this picture. Its territory and use can still be changed there. */
  async function buy(licenseZoneId: string): Promise<void> {
    if (!(await single.run())) return;
    addALaCarteImage({ assetId: asset.id, resolutionType: resolution, usage, licenseZoneId });
    await navigate('/checkout');
  }
  return (
    <>
      {soldIn && (
        <>
          <TermsChoice terms={terms} />
          <Button
            look="primary"
            size="large"
            block
            loading={single.isBusy}
            onClick={() => void buy(soldIn.id)}
          >
            {t('BuySingle', [terms.price])}
          </Button>
        </>
      )}
      {canTry && <TrialStep trial={prices.trial} isMain={!soldIn} />}
      <ButtonLink size="large" block to="/subscription" onClick={() => keepWanted(pathname)}>
        {t('ChoosePlan')}
      </ButtonLink>
    </>
  );
}
