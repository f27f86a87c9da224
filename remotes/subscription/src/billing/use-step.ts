import { refreshSubscriptionState } from '@editorial/platform';
import { useAct, type ActOptions } from '@editorial/platform/queries';

/**
 * One step of a subscription, such as its request or its activation. Afterwards the page shows the
 * state that the server has, whether the step was made or refused.
 */
export const useStep = <Result>(
  step: () => Promise<Result>,
  done: ActOptions<Result>['done'] & {},
  reloads: ActOptions['reloads'] & {} = [],
) => useAct(step, { done, reloads, afterwards: refreshSubscriptionState });
