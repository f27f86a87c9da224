import type { WantedPlan } from '@editorial/contracts/plan-changes';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { call, toast } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { useState } from 'react';

/** Requests a plan. `requestedId` is the plan whose request is on its way. */
export function usePlanRequest() {
  const [requestedId, setRequestedId] = useState<string | null>(null);
  /** Whether the request was taken. */
  async function request(body: WantedPlan & { readonly currency: string }): Promise<boolean> {
    setRequestedId(body.planId);
    try {
      await call(subscriptionApi.requestPlan, { body });
      toast.success('subscription::Requested');
      await queryClient.invalidateQueries({ queryKey: endpointKey(subscriptionApi.requested) });
      return true;
    } catch {
      // The central error reporter has shown the reason.
      return false;
    } finally {
      setRequestedId(null);
    }
  }
  return { requestedId, request };
}
