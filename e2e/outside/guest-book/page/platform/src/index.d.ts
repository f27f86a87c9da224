import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import type { RouteObject } from 'react-router-dom';

interface Events {
  readonly 'search/submitted': { searchText: string };
  readonly 'basket/changed': { count: number };
}
export const CONTRACT_VERSION = '1.1.0';
export function addSubscriptionImage(image: { assetId: string; resolutionType: number }): void;
export function emit<N extends keyof Events>(name: N, payload: Events[N]): void;
export function on<N extends keyof Events>(
  name: N,
  listener: (payload: Events[N]) => void,
): () => void;
export function useBasketCount(): number;
export function useCurrentUser(): { name?: string | null; isAuthenticated: boolean };
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
): { data: EndpointOutput<E> | undefined };
export function useT(
  resource?: string,
): (key: string, parameters?: Record<string, unknown>) => string;
export interface RemoteDefinition {
  readonly name: string;
  readonly routes: readonly RouteObject[];
  readonly translations?: Readonly<
    Record<string, () => Promise<{ default: Record<string, string> }>>
  >;
}
export function defineRemote(definition: RemoteDefinition): RemoteDefinition;
