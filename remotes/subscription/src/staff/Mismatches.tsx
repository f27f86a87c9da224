import { planPaymentsApi, type MismatchedCharge } from '@editorial/contracts/plan-payments';
import { call, formatMoney, useCulture, usePolicy, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
// For the styles of fields.
import '@editorial/ui/forms';
import { useState } from 'react';
import { Link } from 'react-router-dom';

/** Payments of another amount than was asked, on which an administrator decides. */
export function Mismatches() {
  const t = useT('subscription');
  const { data } = useEndpoint(planPaymentsApi.mismatches, {}, { isBackground: true });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="sub-mismatches" className="sub-plans">
      <h2 id="sub-mismatches">{t('Mismatches')}</h2>
      <ul className="sub-members">
        {data.map((charge) => (
          <MismatchRow key={charge.id} charge={charge} />
        ))}
      </ul>
    </section>
  );
}

function MismatchRow({ charge }: { readonly charge: MismatchedCharge }) {
  const t = useT('subscription');
  useCulture();
  const mayDecide = usePolicy('Subscription.Subscriptions.State');
  const [reason, setReason] = useState('');
  const { id, subscriptionId, clientName, description } = charge;
  const { run: decide, isBusy } = useAct(
    (isAccepted: boolean) =>
      call(isAccepted ? planPaymentsApi.acceptMismatch : planPaymentsApi.refundMismatch, {
        params: { id },
        body: { reason },
      }),
    { done: t('MismatchDone'), reloads: [planPaymentsApi.mismatches] },
  );
  return (
    <li className="sub-mismatch">
      <Link to={`/subscriptions/${subscriptionId}`}>
        {t('MismatchText', {
          client: clientName,
          what: description,
          paid: formatMoney(charge.paidAmount, charge.paidCurrency),
          asked: formatMoney(charge.amount, charge.currency),
        })}
      </Link>
      {mayDecide && (
        <span className="sub-acts">
          <label className="sub-mismatch__reason">
            <span className="ed-small">{t('Reason')}</span>
            <input
              className="ed-input"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <Button
            size="small"
            disabled={!reason.trim() || isBusy}
            onClick={() => void decide(true)}
          >
            {t('AcceptPayment')}
          </Button>
          <Button
            size="small"
            disabled={!reason.trim() || isBusy}
            onClick={() => void decide(false)}
          >
            {t('RefundPayment')}
          </Button>
        </span>
      )}
    </li>
  );
}
