import { session } from '@editorial/platform';
import { createStore } from 'zustand/vanilla';

/**
 * Whether the popup with Register, Sign in and Join us is open, and the address to visit after
 * sign-in.
 */
export const signInPopup = createStore<{ isOpen: boolean; returnUrl: string | null }>(() => ({
  isOpen: false,
  returnUrl: null,
}));

export const openSignInPopup = (returnUrl?: string): void =>
  signInPopup.setState({ isOpen: true, returnUrl: returnUrl ?? null });
export const closeSignInPopup = (): void =>
  signInPopup.setState({ isOpen: false, returnUrl: null });

/**
 * Whether the visitor must sign in before a search: the popup opens for those without a valid access
 * token (R2.52, R6.12), and leads to the catalog afterwards (R2.53). An expired token counts as none,
 * even while the page still shows its person.
 */
export function asksToSignIn(catalogUrl: string): boolean {
  if (session.hasValidAccessToken()) return false;
  openSignInPopup(catalogUrl);
  return true;
}
