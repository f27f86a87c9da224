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
