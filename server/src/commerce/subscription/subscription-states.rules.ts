import { SubscriptionState } from '@editorial/contracts/enumerations';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const allowed: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  [Created]: [Approved, Deactivated],
  [Approved]: [Activated, Deactivated],
  [Activated]: [Deactivated],
  [Deactivated]: [Activated],
};

/**
 * Whether a subscription may go from one state to another (R4.77N). It cannot be activated after
 * its end date.
 */
export function mayChangeState(
  from: SubscriptionState,
  to: SubscriptionState,
  { now, endDate }: { now: Date; endDate: Date | null },
): boolean {
  if (!allowed[from].includes(to)) return false;
  return to !== Activated || endDate === null || now < endDate;
}
