import type { Subscription } from '@editorial/contracts/subscription';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { isPaymentOpen, useBilling } from '../billing/use-billing.ts';
import { CancelPlan } from './CancelPlan.tsx';
import { ChangePlan } from './ChangePlan.tsx';

/** For master users: the plan and its price, beside it the ways to another plan and to its end. */
export function OwnPlan({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const { data } = useBilling();
  const priceWithTax = usePriceWithTax();
  const [isChanging, setChanging] = useState(false);
  // A notice says when it ends, and has the way back.
  if (subscription.cancelledAt) return null;
  const mayChange = Boolean(data?.planId);
  return (
    <>
      <section aria-labelledby="sub-own-plan">
        <header className="sub-head">
          <h2 id="sub-own-plan">{subscription.planName}</h2>
          <div className="ed-row">
            {data && mayChange && !isChanging && (
              <Button
                size="small"
                disabled={isPaymentOpen(data.payment)}
                onClick={() => setChanging(true)}
              >
                {t('ChangePlan')}
              </Button>
            )}
            <CancelPlan subscription={subscription} />
          </div>
        </header>
        {data && data.periodPrice > 0 && (
          <p className="ed-figures">
            {priceWithTax(data.periodPrice, data)} {t(`Per:${data.billingPeriod}`)}
          </p>
        )}
      </section>
      {data && mayChange && isChanging && (
        <ChangePlan billing={data} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
