import type { Billing } from '@editorial/contracts/checkout';
import { orderRequestsApi, type PricedOrderRequest } from '@editorial/contracts/order-requests';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { call, formatMoney, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { useId, useState } from 'react';
import { AddressChoice, useAddresses } from '../basket/AddressChoice.tsx';
import { BillingFields, useBillingSchema } from '../basket/BillingFields.tsx';
import { TaxedAddress, useSettledBuyer } from '../basket/TaxedAddress.tsx';
import { dueOf, TaxLines } from '../basket/TaxLines.tsx';
import { REQUESTS } from './request-calls.ts';

/** The quote of a request, with the tax for the address that is typed, and its approval. */
function useApproval(request: PricedOrderRequest) {
  const params = { id: request.id };
  const amount = request.quote?.totals.amount ?? 0;
  const [buyer, setBuyer] = useState<TaxedBuyer | null>(null);
  const { settled, isSettled } = useSettledBuyer(buyer);
  const isTaxed = settled !== null && request.quote !== null;
  /** With the tax for the address that was given. */
  const taxed = useEndpoint(
    orderRequestsApi.get,
    { params, query: settled ?? {} },
    { isBackground: true, enabled: isTaxed },
  );
  const quote = (isTaxed ? taxed.data?.quote : undefined) ?? request.quote;
  const isBusy = !isSettled || (isTaxed && taxed.isFetching);
  const addresses = useAddresses(amount > 0);
  const isPossible =
    quote !== null &&
    quote.balanceAfter >= 0 &&
    quote.lines.every(({ problems }) => problems.length === 0);
  const approving = useAct(
    (body: { quoteHash: string; billing?: Billing }) =>
      call(orderRequestsApi.approve, { params, body }),
    { done: 'checkout::ApprovedNow', reloads: REQUESTS },
  );
  const approve = (billing?: Billing) =>
    approving.run({ quoteHash: quote?.quoteHash ?? '', ...(billing ? { billing } : {}) });
  return {
    amount,
    quote,
    addresses,
    setBuyer,
    isBusy,
    isPossible,
    approve,
    isApproving: approving.isBusy,
  };
}

/** The decision of a master user about a request: order it, or decline it with a reason. */
export function Decision({ request }: { readonly request: PricedOrderRequest }) {
  const t = useT('checkout');
  const id = useId();
  const [reason, setReason] = useState('');
  const approval = useApproval(request);
  const declining = useAct(
    () => call(orderRequestsApi.decline, { params: { id: request.id }, body: { reason } }),
    {
      done: 'checkout::DeclinedNow',
      reloads: REQUESTS,
    },
  );
  return (
    <section className="chk-panel chk-decision" aria-label={t('Request')}>
      {!approval.isPossible && <p className="chk-warning">{t('NoLongerPossible')}</p>}
      {approval.isPossible && <Approval request={request} approval={approval} />}
      <div className="ed-field">
        <label className="ed-field__label" htmlFor={id}>
          {t('Reason')} <span className="ed-field__optional">({t('Optional')})</span>
        </label>
        <textarea
          id={id}
          className="ed-input"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button loading={declining.isBusy} onClick={() => void declining.run()}>
        {t('Decline')}
      </Button>
    </section>
  );
}

/** The costs of a request, and the button that orders it: with an address where money is paid. */
function Approval({
  request,
  approval,
}: {
  readonly request: PricedOrderRequest;
  readonly approval: ReturnType<typeof useApproval>;
}) {
  const t = useT('checkout');
  const { quote, amount, addresses, approve } = approval;
  const problem = quote?.addressProblem;
  const schema = useBillingSchema(problem);
  if (!quote) return null;
  return (
    <>
      <p>
        <strong className="ed-figures">
          {[
            quote.totals.credits > 0 && t('Credits', { count: quote.totals.credits }),
            amount > 0 && formatMoney(dueOf(quote), quote.currency),
          ]
            .filter(Boolean)
            .join(' + ')}
        </strong>{' '}
        <span className="ed-muted">{t('ApproveHint', [request.askedBy])}</span>
      </p>
      <dl className="chk-sums ed-figures">
        <TaxLines quote={quote} />
      </dl>
      {amount === 0 && (
        <Button
          look="primary"
          size="large"
          loading={approval.isApproving}
          onClick={() => void approve()}
        >
          {t('Approve')}
        </Button>
      )}
      {amount > 0 && (
        <Form<Billing>
          className="chk-form"
          key={addresses.chosen}
          defaultValues={addresses.start}
          schema={schema}
          suppressUnsavedWarning
          onSubmit={async (billing) => void (await approve(billing))}
        >
          <AddressChoice addresses={addresses} />
          <BillingFields problem={problem} />
          <TaxedAddress onChange={approval.setBuyer} />
          <SubmitButton look="primary" size="large" disabled={approval.isBusy}>
            {t('Approve')}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
