import type { HttpError } from './errors.ts';

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
