import { refreshSubscriptionState, toast } from '@editorial/platform';
import { useState } from 'react';

/**
 * One step of a subscription, such as its request or its activation. Afterwards the page shows the
 * state that the server has, whether the step was made or refused. A step that answers false waits
 * for something, which the page says.
 */
export function useStep(step: () => Promise<unknown>, done: string) {
  const [isSending, setSending] = useState(false);
  /** Whether the step was made. */
  const run = async (): Promise<boolean> => {
    setSending(true);
    try {
      if ((await step()) !== false) toast.success(done);
      return true;
    } catch {
      // The central error reporter has shown the reason. The page then shows the current state.
      return false;
    } finally {
      await refreshSubscriptionState().catch(() => undefined);
      setSending(false);
    }
  };
  return { isSending, run };
}
