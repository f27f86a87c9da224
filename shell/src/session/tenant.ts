import { tenantById, tenantByName } from '@editorial/contracts/first-calls-of-users';
import { call, getState, HttpError } from '@editorial/platform';
import { setTenant } from '@editorial/platform/shell';
import { refreshConfiguration } from './configuration.ts';
import { showTenantNotAvailable } from './tenant-not-available.ts';

// Loaded only where a tenant is named, so that first visits stay small.

/** The tenant of the session is not asked: it may be one that is gone. */
const outsideTenants = (tenantKey: string) => ({ headers: { [tenantKey]: '' } });

/**
 * Switches the session to the tenant that the address names (`?__tenant=<id>`). Returns true if it
 * changed. A link to a tenant that is not there opens the page as it is, and says so.
 */
export async function adoptTenant(id: string, tenantKey: string): Promise<boolean> {
  if (getState().session.tenant?.id === id) return false;
  const found = await call(
    tenantById,
    { params: { id } },
    { ...outsideTenants(tenantKey), skipHandleError: true },
  ).catch((error: unknown) => {
    // No tenant has such an id. Other failures may pass, and a right id is not given up for them.
    if (error instanceof HttpError && error.status === 400) return null;
    throw error;
  });
  if (!found?.success || !found.tenantId || !found.name || found.isActive === false) {
    showTenantNotAvailable(found?.name ?? id);
    return false;
  }
  setTenant({ id: found.tenantId, name: found.name, isAvailable: true });
  return true;
}

/**
 * Switches to the tenant with this name, or to none for an empty name. Returns false if there is no
 * such tenant (R4.55 to R4.61, R8.18, R8.19).
 */
export async function switchTenant(name: string): Promise<boolean> {
  if (name === '') {
    setTenant(null);
    await refreshConfiguration();
    return true;
  }
  const { tenantKey = '__tenant' } = getState().configuration.settings ?? {};
  const found = await call(tenantByName, { params: { name } }, outsideTenants(tenantKey));
  if (!found.success || !found.tenantId || !found.name || found.isActive === false) {
    showTenantNotAvailable(name);
    return false;
  }
  setTenant({ id: found.tenantId, name: found.name, isAvailable: true });
  await refreshConfiguration();
  return true;
}
