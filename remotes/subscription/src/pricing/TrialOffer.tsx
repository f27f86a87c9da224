import { subscriptionApi, type PriceList } from '@editorial/contracts/subscription';
import { call, session, useSubscription, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useNavigate } from 'react-router-dom';
import { useStep } from '../billing/use-step.ts';
import type { Buyer } from './use-buyer.ts';

/** The free trial, and the step that starts it for those who may. */
export function TrialOffer({
  trial,
  buyer,
}: {
  readonly trial: PriceList['trial'];
  readonly buyer: Buyer | null;
}) {
  const t = useT('subscription');
  const navigate = useNavigate();
  const { isFreeTrialSubscription } = useSubscription();
  const { isBusy, run } = useStep(
    () => call(subscriptionApi.startTrial),
    'subscription::TrialStarted',
    [subscriptionApi.prices],
  );
  const start = async () => {
    if (buyer === 'Anonymous') return session.openSignInPopup('/subscription');
    if (await run()) await navigate('/public');
  };
  return (
    <section aria-labelledby="price-trial" className="price-part">
      <h2 id="price-trial">{t('Trial')}</h2>
      <p className="price-trial__facts ed-figures">
        <strong>{t('Days', { count: trial.days })}</strong>
        <strong>{t('Credits', { count: trial.credits })}</strong>
      </p>
      <p className="ed-muted ed-measure">
        {t(isFreeTrialSubscription ? 'TrialRuns' : trial.isUsed ? 'TrialHad' : 'TrialLimits')}
      </p>
      {!trial.isUsed && <p className="ed-measure">{t('TrialUse')}</p>}
      {(buyer === 'Anonymous' || buyer === 'WithoutPlan') && !trial.isUsed && (
        <p>
          <Button size="large" loading={isBusy} onClick={() => void start()}>
            {t('StartTrial')}
          </Button>
        </p>
      )}
    </section>
  );
}
