/** An error response of the issuer's token endpoint: OAuth's `error` and `error_description`. */
export class TokenError extends Error {
  readonly code: string;
  readonly status: number;
  /** The whole response, which may contain more than the protocol defines. */
  readonly answer: unknown;
  constructor(code: string, description: string | undefined, status: number, answer?: unknown) {
    super(description ?? code);
    this.name = 'TokenError';
    this.code = code;
    this.status = status;
    this.answer = answer;
  }
}
