import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import type { Subscription } from '@editorial/contracts/subscription';
import {
  formatDate,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useSubscription,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, ButtonLink, Skeleton } from '@editorial/ui';
import { lazy, Suspense } from 'react';
import { PlanNotices } from './PlanNotices.tsx';
import { useCardReturn } from '../billing/PlanPayment.tsx';
import { EndedPlan, isSuspended, PlanOfCompany } from '../change/EndedPlan.tsx';
import { OwnPlan } from '../change/OwnPlan.tsx';
import { LeaveSeat } from '../seats/LeaveSeat.tsx';
import { Approved } from './Approved.tsx';
import { Balance } from './Balance.tsx';
import { Movements } from './Movements.tsx';
import { Tasks, Ways } from './Tasks.tsx';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';
import { Plans } from './Plans.tsx';
import { useNeedsApproval } from './use-approval.ts';
import { WantedPart } from './WantedPart.tsx';
import { WithoutPlan } from './WithoutPlan.tsx';
import '../subscription.css';

const OrderRequests = lazy(() =>
  import('../orders/OrderRequests.tsx').then((module) => ({ default: module.OrderRequests })),
);

/**
 * The state of the plan, for clients without a subscription and with an approved, active or trial
 * one (R2.127N).
 */
export function SubscriptionPage() {
  const t = useT('subscription');
  const { isKnown, active, approved, isFreeTrialSubscription } = useSubscription();
  const needsApproval = useNeedsApproval();
  usePageMetadata({ title: t('Subscription') });
  const { isBack } = useCardReturn();
  if (!isKnown)
    return (
      <div className="ed-page sub-page" aria-busy="true">
        <h1>{t('Subscription')}</h1>
        <Skeleton height={220} />
      </div>
    );
  return (
    <div className="ed-page sub-page">
      <h1>{t('Subscription')}</h1>
      <UnconfirmedAddress />
      <WantedPart hasPlan={active !== null} isBack={isBack} />
      {approved && <Approved subscription={approved} />}
      {approved && !needsApproval && <Plans />}
      {active?.paysPerImage && <PerImage />}
      {active && !active.paysPerImage && (
        <Active subscription={active} isTrial={isFreeTrialSubscription} />
      )}
      {!active && !approved && <NoPlan />}
      {(isFreeTrialSubscription || active?.paysPerImage) && !approved && (
        <WithoutPlan canTry={false} />
      )}
    </div>
  );
}

/**
 * Shows the plan that ended last, then the trial and the plans. A plan that waits for its payment is
 * alone.
 */
function NoPlan() {
  const { data, isPending } = useEndpoint(planPaymentsApi.ended, {}, { isBackground: true });
  if (isPending) return <Skeleton height={220} />;
  const { plan, ofCompany } = data ?? {};
  return (
    <>
      {plan && <EndedPlan plan={plan} />}
      {ofCompany && <PlanOfCompany {...ofCompany} />}
      {!(plan && isSuspended(plan)) && <WithoutPlan canTry hadPlan={Boolean(plan)} />}
    </>
  );
}

/** For clients without a plan who license single pictures. */
function PerImage() {
  const t = useT('subscription');
  return (
    <section className="sub-next" aria-labelledby="sub-per-image">
      <h2 id="sub-per-image">{t('PerImage')}</h2>
      <p className="sub-lead">{t('PerImageIntro')}</p>
      <div className="ed-row">
        <ButtonLink look="primary" to="/public">
          {t('ToCatalog')}
        </ButtonLink>
        <ButtonLink to="/licensing-history">{t('YourLicenses')}</ButtonLink>
        <ButtonLink to="/subscription/invoices">{t('Invoices')}</ButtonLink>
      </div>
    </section>
  );
}

const dayOf = (date: string | null) => (date ? formatDate(date) : '');

function Active({
  subscription,
  isTrial,
}: {
  readonly subscription: Subscription;
  readonly isTrial: boolean;
}) {
  const t = useT('subscription');
  useCulture();
  const { isMasterUser } = useSubscription();
  const isManaged = isMasterUser && !isTrial;
  const { id, currentCreditBalance: balance } = subscription;
  const credits = (
    <>
      <Balance subscription={subscription} />
      {!isTrial && (
        <Suspense>
          <OrderRequests />
        </Suspense>
      )}
      <Movements subscriptionId={id} balance={balance} />
    </>
  );
  if (isManaged)
    return (
      <>
        <PlanNotices subscription={subscription} />
        <Ways isTrial={false} isManaged />
        <Tasks
          plan={
            <>
              <OwnPlan subscription={subscription} />
              {credits}
            </>
          }
        />
      </>
    );
  return (
    <>
      <p className="sub-lead">
        {isTrial
          ? t('TrialIntro', [dayOf(subscription.endDate)])
          : t('ActiveIntro', [subscription.planName, subscription.clientName])}
      </p>
      {isTrial && <p className="ed-measure">{t('TrialUse')}</p>}
      <Ways isTrial={isTrial} />
      {credits}
      {!isTrial && <Members subscription={subscription} />}
    </>
  );
}

function Members({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const { id: ownId } = useCurrentUser();
  const hiddenCount = subscription.memberCount - subscription.members.length;
  return (
    <section aria-labelledby="sub-members">
      <header className="sub-head">
        <h2 id="sub-members">{t('Members')}</h2>
        <span className="ed-muted">
          {subscription.memberCount} / {t('Seats', { count: subscription.seats })}
        </span>
      </header>
      <ul className="sub-members">
        {subscription.members.map((member) => (
          <li key={member.userId}>
            <span>{member.name}</span>
            {member.isMasterUser && <Badge>{t('MasterUser')}</Badge>}
            {member.userId === ownId && !subscription.paysPerImage && <LeaveSeat />}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="ed-muted">{t('MorePeople', { count: hiddenCount })}</p>}
    </section>
  );
}
