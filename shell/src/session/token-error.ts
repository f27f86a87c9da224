/** An answer of the issuer that is not a token: OAuth's `error` and `error_description`. */
export class TokenError extends Error {
  readonly code: string;
  readonly status: number;
  /** The whole answer: it may say more than the protocol names. */
  readonly answer: unknown;
  constructor(code: string, description: string | undefined, status: number, answer?: unknown) {
    super(description ?? code);
    this.name = 'TokenError';
    this.code = code;
    this.status = status;
    this.answer = answer;
  }
}
