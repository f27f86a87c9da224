import type { RemoteError } from '@editorial/contracts/common';

/** A call that failed. */
export class HttpError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** The server's own error, when it flagged its format (`_AbpErrorFormat`, R8.16). */
  readonly remote: RemoteError | null;
  /**
   * Whether the call loads a page's main content: then 403, 404 and 500 are full pages (R8.34N).
   */
  readonly isPageContent: boolean;
  /** Whether the central reporter has it: it is shown already, and who catches it need not. */
  isReported = false;
  constructor(fields: {
    status: number;
    statusText: string;
    url: string;
    remote: RemoteError | null;
    isPageContent: boolean;
    message?: string;
  }) {
    super(fields.message ?? fields.remote?.message ?? `${fields.status} ${fields.statusText}`);
    this.name = 'HttpError';
    this.status = fields.status;
    this.statusText = fields.statusText;
    this.url = fields.url;
    this.remote = fields.remote;
    this.isPageContent = fields.isPageContent;
  }

  /** What the server says in its own words, message and details; else the failure itself (R8.16). */
  get text(): string {
    const said = [this.remote?.message, this.remote?.details].filter(Boolean).join('\n');
    return said || this.message;
  }

  /** The problem's stable code, or undefined. */
  get code(): string | undefined {
    return this.remote?.code ?? undefined;
  }
}

/**
 * Whether a failed call names fields, which its form shows: `skipHandleError: namesFields` leaves
 * every other failure to the central reporter.
 */
export const namesFields = (error: HttpError): boolean =>
  (error.remote?.validationErrors ?? []).length > 0;
/** Whether `error` is a failed call with this problem code. */
export const isProblem = (error: unknown, code: string): error is HttpError =>
  error instanceof HttpError && error.code === code;
