export interface Beating {
  beat(): void;
}

/**
 * One timer for all connections instead of several timers each. Time is counted in ticks, so that a
 * suspended process does not time out its connections when it resumes.
 */
export class Heartbeat {
  /** Time counted in ticks, in ms. */
  now = 0;
  readonly #tickMs: number;
  readonly #beating = new Set<Beating>();
  #timer: ReturnType<typeof setInterval> | null = null;
  constructor(tickMs: number) {
    this.#tickMs = tickMs;
  }

  add(beating: Beating): void {
    this.#beating.add(beating);
    this.#timer ??= setInterval(() => this.#beat(), this.#tickMs).unref();
  }

  delete(beating: Beating): void {
    this.#beating.delete(beating);
    if (this.#beating.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #beat(): void {
    this.now += this.#tickMs;
    for (const beating of this.#beating) beating.beat();
  }
}
