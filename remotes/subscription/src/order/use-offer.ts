import type { BillingPeriod } from '@editorial/contracts/enumerations';
import { planOrdersApi, type PlanOffer } from '@editorial/contracts/plan-orders';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** People type a number digit by digit. */
const TYPING_DELAY_MS = 400;

/** A plan as it was chosen. Without a currency it is that of the buyer. */
export interface Choice {
  readonly planId: string;
  readonly billingPeriod: BillingPeriod;
  readonly currency?: string | undefined;
}

/** A value once it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The price of a plan with its tax. The last one stays while another is asked for. */
export function useOffer(choice: Choice, buyer: TaxedBuyer | null) {
  const settled = useSettled(buyer ? JSON.stringify(buyer) : '');
  const { currency, ...plan } = choice;
  const body = {
    ...plan,
    ...(currency ? { currency } : {}),
    ...(settled ? { buyer: JSON.parse(settled) as TaxedBuyer } : {}),
  };
  const query = useQuery<PlanOffer>({
    queryKey: endpointKey(planOrdersApi.offer, { body }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(planOrdersApi.offer, { body }, { signal, skipHandleError: true }),
  });
  const isSettled = settled === (buyer ? JSON.stringify(buyer) : '');
  return { ...query, isCurrent: isSettled && !query.isPlaceholderData };
}
