import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import {
  call,
  confirm,
  formatDate,
  formatNumber,
  useCulture,
  usePageMetadata,
  usePolicy,
  useT,
  type TextKey,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, Skeleton } from '@editorial/ui';
import { Meter, SubscriptionStateLine } from '@editorial/ui/display';
import { useNavigate, useParams } from 'react-router-dom';
import { PlanInvoices } from '../billing/PlanInvoices.tsx';
import { PlanNotices } from '../plan/PlanNotices.tsx';
import { Failed } from '../Failed.tsx';
import { Movements } from '../plan/Movements.tsx';
import { SeatsSection } from '../seats/SeatsSection.tsx';
import { stateDates, stateName } from '../plan/state-dates.rules.ts';
import { Adjustments, CHANGED } from './Adjustments.tsx';
import { TransferLicenses } from './TransferLicenses.tsx';
import '../subscription.css';

/** One subscription as staff sees it: review, state, credits, download volume, history. */
export function StaffSubscriptionPage() {
  const t = useT('subscription');
  useCulture();
  const { subscriptionId = '' } = useParams();
  const {
    data: subscription,
    isError,
    refetch,
  } = useEndpoint(subscriptionApi.get, { params: { id: subscriptionId } }, { isPageContent: true });
  const mayAdjust = usePolicy(Policy.SubscriptionsAdjustCredits);
  const mayMarkPaid = usePolicy(Policy.SubscriptionsState);
  const mayManageSeats = usePolicy(Policy.SubscriptionsCreate);
  usePageMetadata({ title: subscription?.clientName ?? t('Subscription') });
  if (isError && !subscription)
    return (
      <div className="ed-page">
        <Failed onRetry={() => void refetch()} />
      </div>
    );
  if (!subscription)
    return (
      <div className="ed-page sub-page" aria-busy="true">
        <Skeleton height={220} />
      </div>
    );
  return (
    <div className="ed-page sub-page">
      <header>
        <p className="ed-eyebrow">{subscription.planName}</p>
        <h1>{subscription.clientName}</h1>
      </header>
      <SubscriptionStateLine
        label={t('State')}
        current={stateName(subscription.state)}
        dates={stateDates(subscription)}
      />
      <StateActs subscription={subscription} />
      {subscription.clientId && (
        <PlanNotices subscription={subscription} subscriptionId={subscription.id} />
      )}
      <Meter
        label={t('CreditsLeft')}
        value={subscription.currentCreditBalance}
        max={Math.max(subscription.creditsPerCycle * 2, subscription.currentCreditBalance)}
        valueText={t('Credits', { count: subscription.currentCreditBalance })}
      />
      <Facts subscription={subscription} />
      {mayAdjust && <Adjustments subscription={subscription} />}
      {subscription.clientId && mayManageSeats && <SeatsSection subscriptionId={subscription.id} />}
      {subscription.clientId && (
        <PlanInvoices subscriptionId={subscription.id} mayMarkPaid={mayMarkPaid} />
      )}
      {subscription.clientId && mayManageSeats && <TransferLicenses subscription={subscription} />}
      <Movements subscriptionId={subscription.id} balance={subscription.currentCreditBalance} />
      <StateHistory history={subscription.stateHistory} />
    </div>
  );
}

type SubscriptionDetails = EndpointOutput<typeof subscriptionApi.get>;

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  const facts: readonly [TextKey<'subscription'>, string][] = [
    ['Billing', t(`Billing:${subscription.billingPeriod}`)],
    ['CreditsPerCycle', formatNumber(subscription.creditsPerCycle)],
    ['Volume', formatNumber(subscription.downloadVolume)],
    ['Seats', `${subscription.memberCount} / ${subscription.seats}`],
    [
      'Zone',
      zones.find((zone) => zone.id === subscription.licenseZoneId)?.name ??
        subscription.licenseZoneId,
    ],
    ['Start', subscription.startDate ? formatDate(subscription.startDate) : '–'],
    ['End', subscription.endDate ? formatDate(subscription.endDate) : t('OpenEnded')],
    ['By', subscription.createdBy],
  ];
  return (
    <dl className="sub-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="ed-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StateHistory({ history }: { readonly history: SubscriptionDetails['stateHistory'] }) {
  const t = useT('subscription');
  return (
    <section aria-labelledby="sub-history">
      <h2 id="sub-history">{t('StateHistory')}</h2>
      <ol className="sub-history">
        {history.map((change) => (
          <li key={`${change.at}${change.state}${change.reason}`}>
            <time className="ed-figures ed-muted" dateTime={change.at}>
              {formatDate(change.at, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            <span>{t(`State:${change.state}`)}</span>
            <span className="ed-muted">
              {[change.actor === 'system' ? '' : change.actor, change.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StateActs({ subscription: { id, state } }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const mayApprove = usePolicy(Policy.SubscriptionsApprove);
  const mayChange = usePolicy(Policy.SubscriptionsState);
  const mayDelete = usePolicy(Policy.SubscriptionsCreate);
  const { run: act, isBusy } = useAct((step: Promise<unknown>) => step, {
    done: 'subscription::StateChanged',
    reloads: CHANGED,
  });
  const to = (next: SubscriptionState) =>
    act(call(subscriptionApi.updateState, { params: { id }, body: { state: next } }));
  const { Created, Approved, Activated, Deactivated } = SubscriptionState;
  return (
    <div className="ed-row">
      {mayApprove && state === Created && (
        <Button
          look="primary"
          loading={isBusy}
          onClick={() => void act(call(subscriptionApi.approve, { params: { id }, body: {} }))}
        >
          {t('Approve')}
        </Button>
      )}
      {mayChange && (state === Approved || state === Deactivated) && (
        <Button
          look={state === Approved ? 'primary' : 'secondary'}
          loading={isBusy}
          onClick={() => void to(Activated)}
        >
          {t('ActivateForClient')}
        </Button>
      )}
      {mayChange && state !== Deactivated && (
        <Button
          look="danger"
          loading={isBusy}
          onClick={() =>
            void confirm
              .warn('subscription::DeactivateQuestion', 'subscription::DeactivateTitle')
              .then((answer) => answer === 'confirm' && to(Deactivated))
          }
        >
          {t('Deactivate')}
        </Button>
      )}
      {mayDelete && (state === Created || state === Approved) && <DeleteButton id={id} />}
    </div>
  );
}

function DeleteButton({ id }: { readonly id: string }) {
  const t = useT('subscription');
  const navigate = useNavigate();
  const removing = useAct(() => call(subscriptionApi.remove, { params: { id } }), {
    done: 'subscription::Deleted',
    reloads: [subscriptionApi.list],
  });
  return (
    <Button
      look="quiet"
      loading={removing.isBusy}
      onClick={() =>
        void confirm
          .warn('subscription::DeleteQuestion', 'subscription::DeleteTitle')
          .then(async (answer) => {
            if (answer === 'confirm' && (await removing.run()))
              void navigate('/subscriptions', { replace: true });
          })
      }
    >
      {t('Delete')}
    </Button>
  );
}
