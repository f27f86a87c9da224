import type { AppSettings } from '@editorial/contracts/settings';
import { currentUser } from '@editorial/platform';
import { askIdentity, type SessionService } from '@editorial/platform/shell';
import { navigate } from './navigate.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { setRememberMe } from './remember-me.ts';
import { requestTokenByImpersonation, requestTokenByPassword } from './token-request.ts';
import { storeTokens } from './token-storage.ts';
import { ownAddress, takeWantedAddress } from './wanted-address.ts';

// Calls of a session to the token endpoint. Anonymous visitors never load it.
export { requestTokenByRefresh, revokeTokens } from './token-request.ts';

/** Signs in as another person, or back as oneself, and opens home. */
export async function impersonateWith(
  settings: AppSettings,
  held: string,
  target: Parameters<SessionService['impersonate']>[0],
): Promise<void> {
  // Impersonating a user sends the current tenant, impersonating a tenant sends only that tenant,
  // and ending impersonation sends neither (R7.64 to R7.66).
  const tenantId = target.userId
    ? (target.tenantId ?? currentUser().tenantId ?? undefined)
    : target.tenantId;
  const ask = () =>
    requestTokenByImpersonation(settings, held, {
      ...(target.userId ? { userId: target.userId } : {}),
      ...(tenantId ? { tenantId } : {}),
    });
  storeTokens(
    await ask().catch(async (error: unknown) => {
      const isAsked =
        error instanceof Error && error.message.startsWith('Editorial:IdentityCheckRequired');
      if (!isAsked || !(await askIdentity())) throw error;
      return ask();
    }),
  );
  notifyOtherTabs('signed-in');
  // A page load, so that hubs, caches and permissions start fresh (R4.35, R4.36).
  location.assign(settings.application.baseUrl || '/');
}

/** Signs in with a password and opens the wanted address. `adopt` takes over the new session. */
export async function signInByPassword(
  settings: AppSettings,
  {
    rememberMe = false,
    redirectUrl,
    onRecoveryCodes,
    ...given
  }: Parameters<SessionService['signInWithPassword']>[0],
  adopt: () => Promise<void>,
): Promise<void> {
  const { recovery_codes: codes, ...tokens } = await requestTokenByPassword(
    settings,
    given.username,
    given.password,
    given,
  );
  if (codes) await onRecoveryCodes?.(codes);
  storeTokens(tokens);
  setRememberMe(rememberMe);
  await adopt();
  const kept = takeWantedAddress();
  const target = ownAddress(redirectUrl) ?? kept;
  if (target) navigate(target);
}
