type Handler = (error: unknown) => void;
const handlers = new Set<Handler>();
/** Registers a handler for start-up errors (R8.22). Returns a function that removes it. */
export function onInitError(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** Runs start-up work. Passes an error to every handler, then rethrows it (R8.22, R8.23). */
export async function withInitErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const handler of handlers) handler(error);
    throw error;
  }
}
