import { QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { on } from './events/bus.ts';
import { call, type CallOptions } from './http/client.ts';
import { subscribe } from './store/store.ts';

/**
 * The one cache of server state. Errors were reported by the http client already, so nothing
 * retries behind the user's back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// What the last user or organisation saw is nobody else's business.
on('session/changed', () => queryClient.clear());
subscribe(({ session }, before) => {
  if (session.tenant?.id !== before.session.tenant?.id) queryClient.clear();
});

/** The key of an endpoint's answers: invalidate by `[endpoint.path]`, or with the input. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];
/** Query options of a GET endpoint. */
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
 * Reads an endpoint in a component; the cache is named, since pages of the shell stand outside a
 * remote's provider.
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

/** Calls a changing endpoint from a component. */
export const useEndpointMutation = <E extends Endpoint>(endpoint: E, options?: CallOptions) =>
  useMutation(
    {
      mutationFn: (input: EndpointInput<E>): Promise<EndpointOutput<E>> =>
        call(endpoint, input, options),
    },
    queryClient,
  );
