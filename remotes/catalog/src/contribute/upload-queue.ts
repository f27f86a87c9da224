import type { UploadOptions, UploadProgress } from '@editorial/platform/uploads';
import type { KeptFiles } from './kept-files.ts';

export type UploadState = 'waiting' | 'sending' | 'offline' | 'done' | 'failed' | 'stopped';
export interface QueuedUpload {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
  readonly progress: UploadProgress;
  /** Whether the browser keeps the file until it is sent. */
  readonly isKept: boolean;
  readonly reason?: string;
}

export interface QueueParts {
  readonly kept: KeptFiles;
  readonly send: (file: File, options: UploadOptions) => Promise<unknown>;
  /** Words for a failure. */
  readonly reasonOf: (error: unknown) => string;
  /** Marks work that must not be interrupted, until the returned function is called. */
  readonly track: () => () => void;
  readonly onDone: () => void;
}

/**
 * So many files are on their way at once: while one is joined and becomes a draft, the line already
 * sends the next.
 */
const FILES_AT_ONCE = 2;

const isUnsent = ({ state }: QueuedUpload) =>
  state === 'waiting' || state === 'sending' || state === 'offline';

/** Runs work that no other tab runs at the same time. Gives false if another tab does. */
async function alone(id: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    await work();
    return true;
  }
  return locks.request(`editorial-upload ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/**
 * Files on their way, in their order, two at once. They stay when the page is left, and with the
 * browser's database also when the tab or the browser is closed.
 */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #items: readonly QueuedUpload[] = [];
  readonly #line: { readonly id: string; readonly finished: () => void }[] = [];
  #underWay = 0;
  /** Until something has arrived, nothing is known of the line, and the first file goes alone. */
  #hasSent = false;
  #restoredFor: string | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  readonly items = (): readonly QueuedUpload[] => this.#items;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(items: readonly QueuedUpload[]): void {
    const wasUnsent = this.#items.some(isUnsent);
    this.#items = items;
    const isNowUnsent = items.some(isUnsent);
    if (!wasUnsent && isNowUnsent) window.addEventListener('beforeunload', this.#warn);
    if (wasUnsent && !isNowUnsent) window.removeEventListener('beforeunload', this.#warn);
    for (const listener of this.#listeners) listener();
  }

  readonly #warn = (event: BeforeUnloadEvent) => event.preventDefault();

  #change(id: string, part: Partial<QueuedUpload>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  /** Adds the files of a person that were left when a tab or browser was closed. */
  async restore(userId: string): Promise<void> {
    if (this.#restoredFor === userId) return;
    this.#restoredFor = userId;
    const known = new Set(this.#items.map(({ id }) => id));
    const left = (await this.#parts.kept.of(userId)).filter(({ id }) => !known.has(id));
    for (const { id, file } of left) this.#append(id, file, true);
  }

  /** Adds chosen files. Empty ones fail at once, as the server would refuse them. */
  async add(userId: string, files: Iterable<File>, emptyReason: string): Promise<void> {
    const addedAt = Date.now();
    const added = Array.from(files, (file) => ({ id: crypto.randomUUID(), file }));
    for (const [index, { id, file }] of added.entries()) {
      if (file.size === 0) {
        this.#set([
          ...this.#items,
          { ...itemOf(id, file, false), state: 'failed', reason: emptyReason },
        ]);
        continue;
      }
      this.#append(id, file, false);
      const isKept = await this.#parts.kept.keep({ id, userId, file, addedAt: addedAt + index });
      // It may have been sent or stopped before it was kept. One that failed is kept.
      const state = this.#items.find((one) => one.id === id)?.state;
      if (isKept && (state === 'done' || state === 'stopped')) await this.#parts.kept.forget(id);
      else this.#change(id, { isKept });
    }
  }

  #append(id: string, file: File, isKept: boolean): void {
    this.#set([...this.#items, itemOf(id, file, isKept)]);
    this.#queue(id);
  }

  #queue(id: string): void {
    const finished = this.#parts.track();
    this.#stops.set(id, new AbortController());
    this.#line.push({ id, finished });
    this.#next();
  }

  #next(): void {
    while (this.#underWay < (this.#hasSent ? FILES_AT_ONCE : 1)) {
      const next = this.#line.shift();
      if (!next) return;
      this.#underWay += 1;
      void this.#send(next.id).finally(() => {
        next.finished();
        this.#underWay -= 1;
        this.#next();
      });
    }
  }

  #progress(id: string, progress: UploadProgress): void {
    this.#change(id, { progress });
    if (this.#hasSent || progress.sentBytes === 0) return;
    this.#hasSent = true;
    this.#next();
  }

  async #send(id: string): Promise<void> {
    const signal = this.#stops.get(id)?.signal;
    const item = this.#items.find((one) => one.id === id);
    if (!item || !signal || signal.aborted) return;
    const isOurs = await alone(id, async () => {
      this.#change(id, { state: 'sending' });
      try {
        await this.#parts.send(item.file, {
          signal,
          onProgress: (progress) => this.#progress(id, progress),
          onWaiting: (isWaiting) => this.#change(id, { state: isWaiting ? 'offline' : 'sending' }),
        });
        this.#change(id, { state: 'done' });
        await this.#parts.kept.forget(id);
        this.#parts.onDone();
      } catch (error) {
        if (!signal.aborted)
          this.#change(id, { state: 'failed', reason: this.#parts.reasonOf(error) });
      }
    });
    // Another tab sends it and shows how far it is.
    if (!isOurs) this.#set(this.#items.filter((one) => one.id !== id));
  }

  /** Stops an upload. The file is not kept any longer. */
  stop(id: string): void {
    this.#stops.get(id)?.abort();
    this.#change(id, { state: 'stopped' });
    void this.#parts.kept.forget(id);
  }

  retry(id: string): void {
    const item = this.#items.find((one) => one.id === id);
    if (!item || isUnsent(item)) return;
    const { reason: _, ...rest } = item;
    this.#set(this.#items.map((one) => (one.id === id ? { ...rest, state: 'waiting' } : one)));
    this.#queue(id);
  }
}

const itemOf = (id: string, file: File, isKept: boolean): QueuedUpload => ({
  id,
  file,
  state: 'waiting',
  progress: { sentBytes: 0, totalBytes: file.size },
  isKept,
});
