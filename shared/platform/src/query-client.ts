import { QueryClient } from '@tanstack/react-query';
import type { Endpoint, EndpointInput } from '@editorial/contracts/endpoint';
import { on } from './events/bus.ts';
import { subscribe } from './store/store.ts';

/**
 * The only cache of server state. The HTTP client has already reported an error to the user, so
 * there are no automatic retries.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    // Without a connection, a change fails at once and its reason is shown. By default it would
    // wait without a word, and be sent when nobody expects it any more (TanStack Query 5).
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Data of the previous user or organization must not be visible to the next one.
on('session/changed', () => queryClient.clear());
subscribe(({ session }, before) => {
  if (session.tenant?.id !== before.session.tenant?.id) queryClient.clear();
  // Titles of pictures and names of categories come in the language of the request.
  if (session.language !== before.session.language) void queryClient.invalidateQueries();
});

/** Returns the query key of an endpoint. Without an input, it matches all of its queries. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];
