import { Role } from '@editorial/contracts/enumerations';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { isWithin } from './impersonation.rules.ts';
import { grantsOfRoles } from './permission-grants.ts';

/** Whether somebody holds all that the Admin role holds. */
export async function holdsAdmin(tx: Tx, { tenantId, granted }: Caller): Promise<boolean> {
  return isWithin(granted, Role.Admin, { tenantId, grants: await grantsOfRoles(tx, tenantId) });
}

/**
 * Refuses whoever lacks anything that the Admin role holds. For what reaches everybody, also
 * administrators: the mail server, clients that people sign in to, code that runs in the pages of
 * all, and settings that reach money or everybody. `caller` is null for the operator, who may all.
 */
export async function assertHoldsAdmin(tx: Tx, caller: Caller | null): Promise<void> {
  if (caller !== null && !(await holdsAdmin(tx, caller)))
    throw problem('Editorial:BeyondOwnPolicies', { data: { role: 'Admin' } });
}
