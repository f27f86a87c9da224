import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { HttpProblem, problem } from '../../ground/problem.ts';
import {
  callersSubscription,
  membership,
  viewSubscription,
} from '../subscription/subscription.queries.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';

/**
 * The plan whose master user the caller is, locked: the active one, else an approved one, else the
 * one that ended last, because its invoices can still be read and paid.
 */
export async function billedSubscription(tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const { Activated, Approved, Deactivated } = SubscriptionState;
  for (const state of [Activated, Approved, Deactivated]) {
    const row = await callersSubscription(tx, caller, state, { lock: true });
    if (!row?.clientId || row.paysPerImage) continue;
    if ((await membership(tx, caller, row.id))?.isMasterUser) return row;
    // Somebody else answers for the plan that is in use.
    if (state === Activated) break;
  }
  throw problem('Editorial:NotMasterUser');
}

/** The active plan whose master user the caller is, locked. */
export async function activePlan(tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const row = await billedSubscription(tx, caller);
  if (row.state !== SubscriptionState.Activated) throw problem('Editorial:PlanNotChangeable');
  return row;
}

/** The ended plan of the caller's company, for those who are not its master users. */
export async function endedPlanOfCompany(
  tx: Tx,
  caller: Caller,
): Promise<{ planName: string; masterUsers: string[] } | null> {
  const { Activated, Approved, Deactivated } = SubscriptionState;
  for (const state of [Activated, Approved])
    if (await callersSubscription(tx, caller, state)) return null;
  const row = await callersSubscription(tx, caller, Deactivated);
  if (!row?.clientId || row.paysPerImage) return null;
  if ((await membership(tx, caller, row.id))?.isMasterUser) return null;
  const { members, planName } = await viewSubscription(tx, row);
  const masters = members.filter(({ isMasterUser }) => isMasterUser);
  return { planName, masterUsers: masters.map(({ name }) => name) };
}

/** The plan that ended last and whose master user the caller is, unless another one is in use. */
export async function endedPlan(tx: Tx, caller: Caller): Promise<SubscriptionRow | null> {
  const row = await billedSubscription(tx, caller).catch((error: unknown) => {
    if (error instanceof HttpProblem) return null;
    throw error;
  });
  return row?.state === SubscriptionState.Deactivated ? row : null;
}
