import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { Subscription } from '@editorial/contracts/subscription';

const names = {
  [SubscriptionState.Created]: 'created',
  [SubscriptionState.Approved]: 'approved',
  [SubscriptionState.Activated]: 'activated',
  [SubscriptionState.Deactivated]: 'deactivated',
} as const;

export type StateName = (typeof names)[SubscriptionState];
export const stateName = (state: SubscriptionState): StateName => names[state];
/** When each state was last reached. An undone deactivation does not count. */
export function stateDates({ stateHistory, state }: Pick<Subscription, 'stateHistory' | 'state'>): {
  [Name in StateName]?: string;
} {
  const dates = Object.fromEntries(
    stateHistory.map((change) => [names[change.state], change.at]),
  ) as { [Name in StateName]?: string };
  if (state === SubscriptionState.Deactivated) return dates;
  const { deactivated: _undone, ...reached } = dates;
  return reached;
}
