import { PLAN_CHARGES_JOB } from '../plan-invoices/begin-charge.ts';
import type { MoneySite } from '../ledger/money.testing.ts';

/**
 * Removes the jobs that charge cards. For a test that moves the clock and runs the charges itself: what
 * a call queued for half a minute later is due then, and would hold the charges meanwhile.
 */
export const forgetChargeJobs = ({ site }: MoneySite) =>
  site.context.database.executeSql(`delete from pgboss.job where name = $1`, [PLAN_CHARGES_JOB]);
