/** What the shell does about signing in; remotes only ask. */
export interface SessionService {
  /** The access token as stored, or null. */
  accessToken(): string | null;
  /** Whether an access token is held that has not run out. */
  hasValidAccessToken(): boolean;
  /** Starts sign-in; afterwards the address (default: this one) is visited. */
  signIn(returnUrl?: string): Promise<void>;
  /** Password sign-in inside the site (R4.38 to R4.42). */
  signInWithPassword(payload: {
    username: string;
    password: string;
    rememberMe?: boolean;
    redirectUrl?: string;
    /** Of an app, or a recovery code: when the issuer asked for a second factor. */
    code?: string;
    /** The browser's answer for a passkey, as JSON. */
    passkey?: string;
  }): Promise<void>;

  /** Whether sign-in stays inside the site (password mode). */
  isInternal(): boolean;
  signOut(): Promise<void>;
  /** Renews the access token if it can be; true when a new one is there. */
  renew(): Promise<boolean>;
  impersonate(target: { userId?: string; tenantId?: string }): Promise<void>;
  /** Returns to the identity that impersonated (R4.33 to R4.36). */
  backToMyAccount(): Promise<void>;
  /** Opens the page where the profile is kept: the issuer's own in code sign-in (R7.57, R7.58). */
  manageProfile(): void;
  /** Reads the application configuration again (after profile, language or tenant changed). */
  refreshConfiguration(): Promise<void>;
  /**
   * Opens the popup that offers Register, Sign in and Join us; the address is visited after sign-in
   * (R2.69 to R2.73).
   */
  openSignInPopup(returnUrl?: string): void;
  changeLanguage(cultureName: string): Promise<void>;
}

let service: SessionService | null = null;
/** The shell puts its session service in place, before anything is rendered. */
export const installSession = (implementation: SessionService): void => {
  service = implementation;
};

const installed = (): SessionService => {
  if (!service) throw new Error('No session service was installed: call installSession() first.');
  return service;
};

/** The session as remotes use it. */
export const session: SessionService = {
  accessToken: () => service?.accessToken() ?? null,
  hasValidAccessToken: () => service?.hasValidAccessToken() ?? false,
  signIn: (returnUrl) => installed().signIn(returnUrl),
  signInWithPassword: (payload) => installed().signInWithPassword(payload),
  isInternal: () => installed().isInternal(),
  signOut: () => installed().signOut(),
  renew: () => service?.renew() ?? Promise.resolve(false),
  impersonate: (target) => installed().impersonate(target),
  backToMyAccount: () => installed().backToMyAccount(),
  manageProfile: () => installed().manageProfile(),
  refreshConfiguration: () => installed().refreshConfiguration(),
  openSignInPopup: (returnUrl) => installed().openSignInPopup(returnUrl),
  changeLanguage: (cultureName) => installed().changeLanguage(cultureName),
};
