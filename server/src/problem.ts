import { Problems, type ProblemCode } from '@editorial/contracts/problems';

export interface ProblemDetails {
  readonly data?: Readonly<Record<string, unknown>>;
  /** English text; without it the code's localized text is sent. */
  readonly message?: string;
  readonly details?: string;
  readonly validationErrors?: readonly { message: string; members: string[] }[];
}

/**
 * Something a caller has to know, with a stable code; thrown once, turned into an answer in one
 * place.
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

/** Makes a typed problem: `throw problem('Editorial:AssetNotLicensed', { data: { assetIds } })`. */
export const problem = (code: ProblemCode, given: ProblemDetails = {}): HttpProblem =>
  new HttpProblem(code, given);
