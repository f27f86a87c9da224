import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { call, toast } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';

export const reloadRequests = () =>
  Promise.all(
    [endpointKey(orderRequestsApi.get), endpointKey(orderRequestsApi.list)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Runs a decision, says `done`, and shows the state that it led to, whether it succeeded or not. */
export async function decide(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await work;
    toast.success(done);
  } catch {
    // The central error reporter has shown the reason.
  } finally {
    await reloadRequests();
  }
}

export const withdraw = (id: string) =>
  decide(call(orderRequestsApi.withdraw, { params: { id } }), 'checkout::WithdrawnNow');
