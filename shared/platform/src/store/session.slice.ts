import type { SessionState } from '@editorial/contracts/session';
import { StorageKeys, sessionState } from '@editorial/contracts/session';
import { readJson, writeJson } from './browser-storage.ts';
import { patch, getState } from './store.ts';

/** Restores language and tenant of the last visit (`abpSession`, R9.44). */
export function restoreSession(): void {
  const stored = sessionState.safeParse(readJson('local', StorageKeys.session));
  if (stored.success) patch('session', stored.data);
}

function keep(change: Partial<SessionState>): void {
  patch('session', change);
  const { language, tenant } = getState().session;
  writeJson('local', StorageKeys.session, { language, tenant });
}

/** Sets the session's language. */
export const setLanguage = (language: string): void => keep({ language });
/** Sets or clears the session's tenant. */
export const setTenant = (tenant: SessionState['tenant']): void => keep({ tenant });
/** Sets whether there is a valid access token. */
export const setAuthenticated = (isAuthenticated: boolean): void =>
  patch('session', { isAuthenticated });
