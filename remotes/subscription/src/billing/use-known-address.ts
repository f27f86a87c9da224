import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { typedBilling as billingSchema, type Billing } from '@editorial/contracts/checkout';
import { useCurrentUser } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';

/**
 * The invoice address that this person gave before, with an order or a plan. Undefined until the
 * answer is here; null if there is none that is complete. Nobody types an address a second time.
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
