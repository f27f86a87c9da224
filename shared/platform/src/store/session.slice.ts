import type { SessionState } from '@editorial/contracts/session';
import { sessionState } from '@editorial/contracts/first-visit';
import { StorageKeys } from '@editorial/contracts/names';
import { readJson, writeJson } from './browser-storage.ts';
import { patch, getState } from './store.ts';

/** The tenant that the browser remembers: the visitor's own. */
let ownTenant: SessionState['tenant'] = null;

/** Restores language and tenant of the last visit (`abpSession`, R9.44). */
export function restoreSession(): void {
  const stored = sessionState.safeParse(readJson('local', StorageKeys.session));
  if (!stored.success) return;
  patch('session', stored.data);
  ownTenant = stored.data.tenant;
}

function keep(change: Partial<SessionState>): void {
  patch('session', change);
  const { language } = getState().session;
  writeJson('local', StorageKeys.session, { language, tenant: ownTenant });
}

/** Sets the session's language. */
export const setLanguage = (language: string): void => keep({ language });
/**
 * Sets or clears the session's tenant. That of somebody for whom the visitor acts is not the
 * visitor's own (`isOwn`), and not remembered: the next sign-in begins in the own one.
 */
export function setTenant(tenant: SessionState['tenant'], isOwn = true): void {
  if (isOwn) ownTenant = tenant;
  keep({ tenant });
}
/** Goes back to the visitor's own tenant, after acting for somebody. */
export const leaveTenant = (): void => patch('session', { tenant: ownTenant });
/** Sets whether there is a valid access token. */
export const setAuthenticated = (isAuthenticated: boolean): void =>
  patch('session', { isAuthenticated });
