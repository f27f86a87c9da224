import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { call, type CallOptions } from './http/client.ts';
import { endpointKey, queryClient } from './query-client.ts';

export { act, readAgain, useAct, type ActOptions } from './acts.ts';
export { endpointKey, queryClient };

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
