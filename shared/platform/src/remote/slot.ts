import type { SlotName, SlotProps } from '@editorial/contracts/slots';
import { createElement, type ComponentType, type ReactNode } from 'react';

export type { SlotName, SlotProps } from '@editorial/contracts/slots';

/** The content of a slot, rendered by the shell: the parts of the remotes that fill it. */
export type SlotHost = ComponentType<{
  readonly name: SlotName;
  readonly given: SlotProps[SlotName];
}>;

let host: SlotHost | null = null;
/** Sets how slots are filled. Without it, as in a component test, they stay empty. */
export const installSlots = (next: SlotHost | null): void => void (host = next);

/**
 * A place that other remotes may fill. It is empty if none does, if none of them can be loaded, or
 * while they load.
 */
export function Slot<N extends SlotName>({
  name,
  given,
}: {
  readonly name: N;
  readonly given: SlotProps[N];
}): ReactNode {
  return host && createElement(host, { name, given });
}
