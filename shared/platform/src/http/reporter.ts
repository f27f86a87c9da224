import { HttpError } from './errors.ts';

type Handler = (error: HttpError) => void;
const handlers = new Set<Handler>();

/** The central reporter: each failed call reaches every handler exactly once (R8.29). */
export const reporter = {
  report(error: HttpError): void {
    error.isReported = true;
    for (const handler of handlers) handler(error);
  },

  /** Subscribes to failed calls. Returns a function that unsubscribes. */
  onError(handler: Handler): () => void {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  },
};

/** The status of an error of the page's own code: no call failed. */
const OWN_CODE = -1;

/**
 * Reports what no one has reported yet, so that nothing fails without a word: a failed call, or an
 * error of the page's own code. A call that its visitor left is no failure.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof HttpError) {
    if (!error.isReported) reporter.report(error);
    return;
  }
  console.error(error);
  const fields = { status: OWN_CODE, statusText: 'Error', url: '', remote: null };
  reporter.report(new HttpError({ ...fields, isPageContent: false, message: String(error) }));
}
