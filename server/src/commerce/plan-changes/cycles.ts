import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { beginCycle, SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { beginNextPlan } from './apply-plan.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { changeState } from './state-changes.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';

/** Deactivates a subscription whose end has come. Those who answer for a plan get a mail. */
async function end(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  if (row.clientId !== null && !row.paysPerImage)
    await sendMail(context, tx, {
      kind: 'plan-ended',
      subscription: row,
      dates: { date: row.endDate },
      key: `plan-ended:${row.id}:${row.endDate?.toISOString() ?? ''}`,
    });
  return changeState(context, {
    tx,
    row,
    to: SubscriptionState.Deactivated,
    act: {
      actor: SYSTEM_ACTOR,
      reason: '',
      now,
    },
  });
}

/**
 * Brings a locked subscription up to date: starts missed cycles one by one, with the terms
 * that were agreed for them, and deactivates it at its end date. Returns the current row.
 */
export async function catchUp(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  let current = row;
  while (current.state === SubscriptionState.Activated && current.cycleEnd && current.cycleAnchor) {
    const { cycleEnd, endDate, nextPlan } = current;
    // Other terms begin before the cycle that starts with them.
    const changesFirst =
      nextPlan !== null &&
      new Date(nextPlan.at) <= cycleEnd &&
      (endDate === null || new Date(nextPlan.at) < endDate);
    if (changesFirst && new Date(nextPlan.at) <= now) {
      current = await beginNextPlan(context, tx, current, nextPlan);
      continue;
    }
    const endsFirst = endDate !== null && endDate <= cycleEnd;
    if ((endsFirst ? endDate : cycleEnd) > now) return current;
    if (endsFirst) return end(context, tx, current, now);
    current = await beginCycle(context, {
      tx,
      row: current,
      cycle: { anchor: current.cycleAnchor, number: current.cycleNumber + 1 },
      now,
    });
  }
  return current;
}
