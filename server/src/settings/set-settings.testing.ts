import { HOST_TENANT } from '../ground/database/database.ts';
import type { Context } from './context/context.ts';
import type { SettingName } from './setting-definitions.ts';
import { settings } from './settings.tables.ts';

/** Changes settings of the site past their checks, and has the server know them. */
export async function setSettings(
  { database, settings: inMemory }: Pick<Context, 'database' | 'settings'>,
  values: Partial<Record<SettingName, string>>,
): Promise<void> {
  await database.inTenant(HOST_TENANT, async (tx) => {
    for (const [name, value] of Object.entries(values))
      await tx
        .insert(settings)
        .values({ tenantId: HOST_TENANT, name, value })
        .onConflictDoUpdate({ target: [settings.tenantId, settings.name], set: { value } });
  });
  await inMemory.reload();
}
