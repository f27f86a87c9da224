import type { Asset } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  call,
  formatMoney,
  formatNumber,
  refreshSubscriptionState,
  useCulture,
  useT,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink } from '@editorial/ui';
import { type Licensable, cheapestAmount } from '../licensing/license-choice.rules.ts';

/**
 * The ways to this picture for clients without a plan: the trial and a single picture with one
 * click, or the plans.
 */
export default function NoPlanChoice({
  asset,
  resolution,
}: {
  readonly asset: Asset;
  readonly resolution: Licensable;
}) {
  const t = useT('catalog');
  useCulture();
  const { data: prices } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const afterwards = refreshSubscriptionState;
  const trial = useAct(() => call(subscriptionApi.startTrial), {
    done: 'catalog::TrialStarted',
    afterwards,
  });
  const single = useAct(() => call(subscriptionApi.startPayPerImage), { afterwards });
  const amount = prices && cheapestAmount(prices, asset.exclusivity, resolution);
  return (
    <>
      <Button
        look="primary"
        size="large"
        block
        loading={trial.isBusy}
        onClick={() => void trial.run()}
      >
        {t('StartTrial')}
      </Button>
      {prices && (
        <p className="ed-muted ed-small">
          {t('TrialTerms', [
            t('Credits', { count: prices.trial.credits }),
            formatNumber(prices.trial.days, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
          ])}
        </p>
      )}
      {prices?.isSoldWithoutPlan && amount !== undefined && (
        <Button size="large" block loading={single.isBusy} onClick={() => void single.run()}>
          {t('BuySingle', [formatMoney(amount, prices.currency)])}
        </Button>
      )}
      <ButtonLink size="large" block to="/subscription">
        {t('ChoosePlan')}
      </ButtonLink>
    </>
  );
}
