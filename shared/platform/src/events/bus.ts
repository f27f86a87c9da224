import type { EventName, EventPayload } from '@editorial/contracts/events';
import { eventChecks } from '@editorial/contracts/first-visit';

type Listener<N extends EventName> = (payload: EventPayload<N>) => void;
const listeners = new Map<EventName, Set<Listener<never>>>();
const lastSticky = new Map<EventName, unknown>();

function deliver<N extends EventName>(
  name: N,
  listener: Listener<N>,
  payload: EventPayload<N>,
): void {
  try {
    listener(payload);
  } catch (error) {
    // A failing subscriber must not stop the others.
    console.error(`A listener of '${name}' failed.`, error);
  }
}

/**
 * Sends an event to every subscriber. Throws a TypeError if the payload does not match the event's
 * schema.
 */
export function emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
  const checked = eventChecks[name].schema.safeParse(payload);
  if (!checked.success)
    throw new TypeError(
      `The payload of '${name}' does not match its schema: ${checked.error.message}`,
    );
  if (eventChecks[name].sticky) lastSticky.set(name, payload);
  for (const listener of listeners.get(name) ?? []) deliver(name, listener as Listener<N>, payload);
}

/**
 * Subscribes to an event. A sticky event immediately replays its last value. Returns a function
 * that unsubscribes.
 */
export function on<N extends EventName>(name: N, listener: Listener<N>): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set);
  set.add(listener as Listener<never>);
  if (lastSticky.has(name)) deliver(name, listener, lastSticky.get(name) as EventPayload<N>);
  return () => void set.delete(listener as Listener<never>);
}
