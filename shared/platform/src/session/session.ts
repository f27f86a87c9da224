/** Sign-in functions. The shell implements them; remotes only call them. */
export interface SessionService {
  /** The access token as stored, or null. */
  accessToken(): string | null;
  /** Whether there is an access token that has not expired. */
  hasValidAccessToken(): boolean;
  /**
   * Starts sign-in and then opens `returnUrl` (default: the current page). `registered` is the
   * address that has just registered in this browser, or the ID of a person who has just set a new
   * password in it: they sign in without the password.
   */
  signIn(returnUrl?: string, registered?: string): Promise<void>;
  /** Password sign-in inside the site (R4.38 to R4.42). */
  signInWithPassword(payload: {
    username: string;
    password: string;
    rememberMe?: boolean;
    redirectUrl?: string;
    /** Authenticator code or recovery code, if the issuer asked for a second factor. */
    code?: string;
    /** The browser's passkey response, as JSON. */
    passkey?: string;
    /**
     * Shows the recovery codes of a second factor that this sign-in set up. The wanted address
     * opens when the promise resolves.
     */
    onRecoveryCodes?: (codes: readonly string[]) => Promise<void>;
  }): Promise<void>;

  /** Whether sign-in stays inside the site (password mode). */
  isInternal(): boolean;
  signOut(): Promise<void>;
  /** Renews the access token if possible. True if there is a new one. */
  renew(): Promise<boolean>;
  impersonate(target: { userId?: string; tenantId?: string }): Promise<void>;
  /** Returns to the identity that impersonated (R4.33 to R4.36). */
  backToMyAccount(): Promise<void>;
  /** Opens the profile page; with the code flow, that is the issuer's page (R7.57, R7.58). */
  manageProfile(): void;
  /** Reloads the application configuration (after profile, language or tenant changed). */
  refreshConfiguration(): Promise<void>;
  /**
   * Opens the popup that offers Register, Sign in and Join us. After sign-in, `returnUrl` opens
   * (R2.69 to R2.73).
   */
  openSignInPopup(returnUrl?: string): void;
  changeLanguage(cultureName: string): Promise<void>;
}

let service: SessionService | null = null;
/** Installs the shell's session service. The shell calls this before it renders anything. */
export const installSession = (implementation: SessionService): void => {
  service = implementation;
};

const installed = (): SessionService => {
  if (!service) throw new Error('No session service was installed: call installSession() first.');
  return service;
};

/** The session service for remotes. */
export const session: SessionService = {
  accessToken: () => service?.accessToken() ?? null,
  hasValidAccessToken: () => service?.hasValidAccessToken() ?? false,
  signIn: (...given) => installed().signIn(...given),
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
