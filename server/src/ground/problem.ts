import { Problems, type ProblemCode } from '@editorial/contracts/problems';

export interface ProblemDetails {
  readonly data?: Readonly<Record<string, unknown>>;
  /** English text. Without it, the code's localized text is sent. */
  readonly message?: string;
  readonly details?: string;
  /** When to ask again, which the answer says in its `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly validationErrors?: readonly { message: string; members: string[] }[];
}

/**
 * An error meant for the caller, with a stable code. The error handler converts it to a response.
 */
export class HttpProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly given: ProblemDetails;
  constructor(code: ProblemCode, given: ProblemDetails) {
    super(given.message ?? code);
    this.name = 'HttpProblem';
    this.code = code;
    this.status = Problems[code];
    this.given = given;
  }
}

/**
 * Creates a problem with a typed code: `throw problem('Editorial:AssetNotLicensed', { data: {
 * assetIds } })`.
 */
export const problem = (code: ProblemCode, given: ProblemDetails = {}): HttpProblem =>
  new HttpProblem(code, given);

/** A limit was reached: the answer says when it ends. */
export const tooManyRequests = ({ ttlInSeconds }: { readonly ttlInSeconds: number }): HttpProblem =>
  problem('Editorial:TooManyRequests', { retryAfterSeconds: ttlInSeconds });
