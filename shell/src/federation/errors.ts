export type FederationErrorCode = `FED-${string}`;

/** A fault of a remote or of the registry. The first page knows no texts of them but its own. */
export class FederationError extends Error {
  readonly code: FederationErrorCode;
  constructor(code: FederationErrorCode, text: string, cause?: unknown) {
    super(`[${code}] ${text}`, cause === undefined ? undefined : { cause });
    this.name = 'FederationError';
    this.code = code;
  }
}
