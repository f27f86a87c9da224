import { events, type EventName } from '@editorial/contracts/events';
import { on } from '@editorial/platform';
import { reporter } from '@editorial/platform/shell';
import { createStore } from 'zustand/vanilla';

export interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly text: string;
}

const MAX_RECORDS = 50;
let nextId = 0;
/** Events and errors since the console was first opened, newest first. */
export const record = createStore<{ events: readonly Entry[]; errors: readonly Entry[] }>(() => ({
  events: [],
  errors: [],
}));

const add = (list: 'events' | 'errors', text: string): void =>
  record.setState((state) => ({
    ...state,
    [list]: [{ id: nextId++, at: new Date(), text }, ...state[list]].slice(0, MAX_RECORDS),
  }));

let isRecording = false;
/** Starts recording events and errors. Recording continues on other pages. */
export function beginRecord(): void {
  if (isRecording) return;
  isRecording = true;
  for (const name of Object.keys(events) as EventName[])
    on(name, (payload) => add('events', `${name} ${JSON.stringify(payload)}`));
  reporter.onError((error) => add('errors', error.message));
  addEventListener('error', ({ message }) => add('errors', message));
  addEventListener('unhandledrejection', ({ reason }) => add('errors', String(reason)));
}
