import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { billing as billingSchema, type Billing } from '@editorial/contracts/checkout';
import { useCurrentUser } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';

/**
 * The invoice address that this person gave before, with an order or a plan. Undefined until the
 * answer is here; null if there is none that is complete. Nobody types an address a second time: one
 * whose postal code does not fit its country is corrected in the fields.
 */
export function useKnownAddress(isWanted = true): Billing | null | undefined {
  const { isAuthenticated } = useCurrentUser();
  const enabled = isAuthenticated && isWanted;
  const { data, isPending } = useEndpoint(
    billingAddressesApi.list,
    {},
    { isBackground: true, enabled },
  );
  if (enabled && isPending) return undefined;
  return billingSchema.safeParse(data?.[0]?.billing).data ?? null;
}
