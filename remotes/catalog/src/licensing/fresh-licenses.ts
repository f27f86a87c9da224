import { ResolutionType } from '@editorial/contracts/enumerations';
import type { ListedAsset } from '@editorial/contracts/catalog';
import { useSyncExternalStore } from 'react';

/** An order of this window whose files are not downloaded yet. */
export interface FreshOrder {
  readonly orderId: string;
  readonly assetIds: readonly string[];
  readonly resolutionType: ResolutionType;
  readonly credits: number;
  /** Whether the download begins by itself in a moment. */
  readonly isCounting: boolean;
}

interface State {
  readonly orders: readonly FreshOrder[];
  /** The size of each picture that this window licensed. Lists loaded before do not know of it. */
  readonly licensed: ReadonlyMap<string, ResolutionType>;
}

let state: State = { orders: [], licensed: new Map() };
const listeners = new Set<() => void>();
/** For the acts on orders alone, which are loaded when somebody licenses a picture. */
export function changeFresh(change: (before: State) => State): void {
  state = change(state);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useFreshOrders = (): readonly FreshOrder[] =>
  useSyncExternalStore(subscribe, () => state.orders);

/** The sizes that the visitor holds a license for, with those of this window's orders. */
export type SizesOf = (
  asset: Pick<ListedAsset, 'id' | 'licensedResolutions'>,
) => readonly ResolutionType[];
export function useLicensedSizes(): SizesOf {
  const { licensed } = useSyncExternalStore(subscribe, () => state);
  return ({ id, licensedResolutions = [] }) => {
    const fresh = licensed.get(id);
    return fresh === undefined ? licensedResolutions : [...licensedResolutions, fresh];
  };
}
