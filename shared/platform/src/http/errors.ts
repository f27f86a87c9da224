import type { RemoteError } from '@editorial/contracts/common';

/** A call that failed. */
export class HttpError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** The server's own error, when it flagged its format (`_AbpErrorFormat`, R8.16). */
  readonly remote: RemoteError | null;
  /**
   * Whether the call loads a page's main content. If so, 403, 404 and 500 show full pages (R8.34N).
   */
  readonly isPageContent: boolean;
  /** Whether the error needs no further message: it was reported, or the user caused it. */
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

  /** The server's message and details, or else a description of the failure (R8.16). */
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
 * Whether a failed call reports validation errors, which the form shows. With
 * `skipHandleError: namesFields`, the central reporter handles every other failure.
 */
export const namesFields = (error: HttpError): boolean =>
  (error.remote?.validationErrors ?? []).length > 0;
/** Whether `error` is a failed call with this problem code. */
export const isProblem = (error: unknown, code: string): error is HttpError =>
  error instanceof HttpError && error.code === code;
