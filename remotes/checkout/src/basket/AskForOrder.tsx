import type { Basket, Quote } from '@editorial/contracts/checkout';
import type { OrderReference } from '@editorial/contracts/order-fields';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { call, removeAllFromBasket, useT } from '@editorial/platform';
import { endpointKey, queryClient, useAct } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whether the order is more than the seat may still spend this month. */
export const isOverSeat = ({ seatCreditsLeft, totals }: Quote): boolean =>
  seatCreditsLeft !== null && totals.credits > seatCreditsLeft;

/** Whether the buyer's seat asks a master user: always, or because its limit is reached. */
export const mustAsk = (quote: Quote): boolean => quote.needsApproval || isOverSeat(quote);

/** Asks a master user to order the basket, with a note. */
export function AskForOrder({
  quote,
  basket,
  readReferences,
}: {
  readonly quote: Quote;
  readonly basket: Basket;
  /** Null: a required field of the company is empty. */
  readonly readReferences: () => OrderReference[] | null;
}) {
  const t = useT('checkout');
  const id = useId();
  const navigate = useNavigate();
  const [note, setNote] = useState('');

  const asking = useAct(async (references: OrderReference[]) => {
    const request = await call(orderRequestsApi.ask, {
      body: {
        subscriptionImages: basket.subscriptionImages,
        aLaCarteImages: basket.aLaCarteImages,
        references,
        note,
      },
    });
    removeAllFromBasket(quote.lines.map((line) => line.assetId));
    queryClient.setQueryData(
      endpointKey(orderRequestsApi.get, { params: { id: request.id } }),
      request,
    );
    await navigate(`/checkout/requests/${request.id}`, { replace: true });
  });
  function ask(): void {
    const references = readReferences();
    if (references) void asking.run(references);
  }
  return (
    <section className="chk-form" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('AskTitle')}</h3>
      {quote.needsApproval && <p className="ed-muted ed-small">{t('AskHint')}</p>}
      <div className="ed-field">
        <label className="ed-field__label" htmlFor={id}>
          {t('Note')} <span className="ed-field__optional">({t('Optional')})</span>
        </label>
        <textarea
          id={id}
          className="ed-input"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <Button look="primary" size="large" block loading={asking.isBusy} onClick={ask}>
        {t('Ask')}
      </Button>
    </section>
  );
}
