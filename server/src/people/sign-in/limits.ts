const aMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

/**
 * Calls per minute from one address, right or wrong. Wrong passwords also lock the account
 * (`Abp.Identity.Lockout`). A whole office signs in from one address, so the sign-in page has room.
 */
export const ByAddress = {
  /** The form with name and password. */
  password: aMinute(120),
  /** The second step: a code of the app, a passkey or a recovery code. */
  secondStep: aMinute(60),
  /** Questions after the password: which account, and whether a program may act for it. */
  prompt: aMinute(120),
  /** Sign-in at another issuer, on the way there and back. */
  provider: aMinute(60),
  /** Changes of the own second factors: they are costly for the server and allow guessing. */
  secondFactors: aMinute(30),
  /** Each address of the protocol below `/identity/`: authorization, tokens, ends of sessions. */
  protocol: aMinute(600),
} as const;

/** Attempts of one person to prove their identity once more, from anywhere, right or wrong. */
export const IdentityChecks = {
  name: 'identity checks of',
  max: 20,
  timeWindow: '10 minutes',
} as const;
