import { QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { on } from './events/bus.ts';
import { call, type CallOptions } from './http/client.ts';
import { subscribe } from './store/store.ts';

/**
 * The only cache of server state. The HTTP client has already reported an error to the user, so
 * there are no automatic retries.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
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
/** Returns the query options of a GET endpoint. */
export const endpointQuery = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> = {} as EndpointInput<E>,
  options: CallOptions = {},
) =>
  queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }): Promise<EndpointOutput<E>> =>
      call(endpoint, input, { signal, ...options }),
  });
/**
 * Reads an endpoint in a component. It passes the cache explicitly, because pages of the shell are
 * not inside a remote's provider.
 */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
  options?: CallOptions & { enabled?: boolean },
) => {
  const { enabled, ...callOptions } = options ?? {};
  return useQuery(
    {
      ...endpointQuery(endpoint, input, callOptions),
      ...(enabled === undefined ? {} : { enabled }),
    },
    queryClient,
  );
};

/** Calls an endpoint that changes data, from a component. */
export const useEndpointMutation = <E extends Endpoint>(endpoint: E, options?: CallOptions) =>
  useMutation(
    {
      mutationFn: (input: EndpointInput<E>): Promise<EndpointOutput<E>> =>
        call(endpoint, input, options),
    },
    queryClient,
  );
