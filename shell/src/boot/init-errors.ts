type Handler = (error: unknown) => void;
const handlers = new Set<Handler>();
/** Registers a handler of start-up errors (R8.22); returns the way to stop. */
export function onInitError(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** Runs start-up work; an error goes to every handler and is rethrown (R8.22, R8.23). */
export async function withInitErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const handler of handlers) handler(error);
    throw error;
  }
}
