/** Why somebody cannot sign in here, as far as the page knows. */
export type SignInReason = 'Clock' | 'Storage';

/** A sign-in that cannot work in this browser until its user changes something. */
export class SignInError extends Error {
  readonly reason: SignInReason;
  constructor(reason: SignInReason, options?: ErrorOptions) {
    super(`Nobody can sign in here: ${reason}`, options);
    this.reason = reason;
  }
}
