import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import { firstCalls } from '@editorial/contracts/first-visit';
import { call, emit, getState, isProblem, refreshSubscriptionState } from '@editorial/platform';
import {
  addTexts,
  clearSubscription,
  openBasketOf,
  setApplicationConfiguration,
  setAuthenticated,
  setTenant,
} from '@editorial/platform/shell';
import { adoptLanguage } from './language.ts';
import { clearTokens, hasValidAccessToken } from './token-storage.ts';

const quiet = { skipHandleError: true };

async function askConfiguration(): Promise<ApplicationConfiguration> {
  const configuration = await call(firstCalls.applicationConfiguration, {}, quiet);
  const { values, resources, currentCulture } = configuration.localization;
  if (Object.keys(values).length > 0 || resources) return configuration;
  const texts = await call(
    firstCalls.applicationLocalization,
    { query: { cultureName: currentCulture.cultureName, onlyDynamics: false } },
    quiet,
  );
  return {
    ...configuration,
    localization: { ...configuration.localization, resources: texts.resources },
  };
}

/**
 * Loads the configuration for this user, tenant and language, including the texts if the server
 * sends them separately. A tenant that was removed or deactivated since is forgotten, and said once
 * (R8: "Given tenant is not available"): the configuration is then that of the site.
 */
export async function fetchApplicationConfiguration(): Promise<ApplicationConfiguration> {
  const { tenant } = getState().session;
  try {
    return await askConfiguration();
  } catch (error) {
    if (!tenant || !isProblem(error, 'Editorial:TenantNotAvailable')) throw error;
    // Another call may have forgotten it already.
    if (getState().session.tenant?.id === tenant.id) {
      setTenant(null);
      void import('./tenant-not-available.ts').then((module) =>
        module.showTenantNotAvailable(tenant.name),
      );
    }
    return askConfiguration();
  }
}

function textsByResource({
  values,
  resources,
}: ApplicationConfiguration['localization']): Record<string, Record<string, string>> {
  if (Object.keys(values).length > 0 || !resources) return values;
  const withBases = (name: string, seen: readonly string[]): Record<string, string> => {
    const resource = resources[name];
    // A base resource that is missing, or that inherits from itself, is skipped.
    if (!resource || seen.includes(name)) return {};
    return Object.assign(
      {},
      ...resource.baseResources.map((base) => withBases(base, [...seen, name])),
      resource.texts,
    ) as Record<string, string>;
  };
  return Object.fromEntries(Object.keys(resources).map((name) => [name, withBases(name, [])]));
}

let knownUser: string | null | undefined;
/** Applies a configuration: texts, tenant and user. Emits an event when the user changed. */
export async function adoptApplicationConfiguration(
  configuration: ApplicationConfiguration,
): Promise<void> {
  const { currentCulture } = configuration.localization;
  const language = currentCulture.cultureName.split(';')[0] ?? currentCulture.cultureName;
  for (const [resource, texts] of Object.entries(textsByResource(configuration.localization)))
    addTexts(language, resource, texts);
  setApplicationConfiguration(configuration);
  await adoptLanguage(language);
  const { id, name, isAvailable } = configuration.currentTenant;
  const { currentUser } = configuration;
  setTenant(id && name ? { id, name, isAvailable } : null, !currentUser.impersonatorUserId);
  // A token that the server does not recognize is removed (start-up behavior, step 6).
  if (hasValidAccessToken() && !currentUser.id) clearTokens();
  setAuthenticated(hasValidAccessToken());
  const userId = currentUser.isAuthenticated ? (currentUser.id ?? null) : null;
  if (userId === knownUser) return;
  if (userId === null || knownUser !== undefined) clearSubscription();
  knownUser = userId;
  openBasketOf(userId, Boolean(currentUser.impersonatorUserId));
  emit('session/changed', { userId });
}

/**
 * Loads configuration and subscription state again after sign-in, sign-out or a change of tenant,
 * language or impersonation.
 */
export async function refreshConfiguration(): Promise<void> {
  await adoptApplicationConfiguration(await fetchApplicationConfiguration());
  if (getState().session.isAuthenticated) await refreshSubscriptionState();
}
