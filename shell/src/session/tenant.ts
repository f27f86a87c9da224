import { configurationApi } from '@editorial/contracts/configuration';
import { call, getState, toast } from '@editorial/platform';
import { setTenant } from '@editorial/platform/shell';
import { refreshConfiguration } from './configuration.ts';

/**
 * Switches the session to the tenant named in the address (`?__tenant=<id>`). Returns true if it
 * changed.
 */
export async function adoptTenantOfAddress(tenantKey: string): Promise<boolean> {
  const id = new URLSearchParams(location.search).get(tenantKey);
  if (!id || getState().session.tenant?.id === id) return false;
  const found = await call(
    configurationApi.tenantById,
    { params: { id } },
    { skipHandleError: true },
  );
  if (!found.success || !found.tenantId || !found.name) return false;
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
  const found = await call(configurationApi.tenantByName, { params: { name } });
  if (!found.success || !found.tenantId || !found.name || found.isActive === false) {
    toast.error('AbpUiMultiTenancy::GivenTenantIsNotAvailable', 'AbpUi::Error', {
      messageLocalizationParams: [name],
    });
    return false;
  }
  setTenant({ id: found.tenantId, name: found.name, isAvailable: true });
  await refreshConfiguration();
  return true;
}
