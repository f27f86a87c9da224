const MIB = 1024 ** 2;
/** How long a part should take, in seconds, while the usual number of parts is on its way. */
const PART_SECONDS = 5;
/**
 * How long a part may take, in seconds. Proxies end requests after 60 s (Traefik's `readTimeout`);
 * a third of that leaves room for a line that gets slower.
 */
const MOST_SECONDS = 20;
/** A part that failed after so many seconds was on its way, and was cut: the line did not fail at once. */
const CUT_SECONDS = 10;
/** The time of fewer bytes is that of the way there and back. */
const TELLING_BYTES = MIB / 4;
const LEAST_PART_BYTES = MIB;
const MOST_PART_BYTES = 8 * MIB;
const MOST_LANES = 4;

/** One try to send: its bytes, the seconds it took, and how many parts were on their way. */
export interface Attempt {
  readonly bytes: number;
  readonly seconds: number;
  readonly lanes: number;
}

/** The speed of this page's line, as far as it was seen. */
export interface Line {
  /** The size in bytes of which parts take five seconds each: whole MiB, between 1 and 8. */
  partBytes(): number;
  /** How many parts of a size go at once, so that none takes longer than 20 s: one to four. */
  lanes(partSize: number): number;
  /** How many parts of all uploads of the page are on their way. */
  underWay(): number;
  /**
   * Waits, first come, first served, until one more part of a size may go. Gives what ends that.
   * Rejects when aborted while it waits.
   */
  enter(partSize: number, signal: AbortSignal): Promise<() => void>;
  sent(attempt: Attempt): void;
  /** Notes an attempt that failed. Returns whether it was cut for taking too long. */
  failed(attempt: Attempt): boolean;
}

/** A place for each part that may go, given in the order in which parts asked. */
function openPlaces(most: (partSize: number) => number): Pick<Line, 'underWay' | 'enter'> {
  const asking: { readonly partSize: number; readonly go: () => void }[] = [];
  let taken = 0;
  const give = (): void => {
    for (let next = asking[0]; next && taken < most(next.partSize); next = asking[0]) {
      asking.shift();
      taken += 1;
      next.go();
    }
  };
  return {
    underWay: () => taken,
    enter: (partSize, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = () => {
          taken -= 1;
          give();
        };
        const asked = {
          partSize,
          go() {
            signal.removeEventListener('abort', stop);
            resolve(leave);
          },
        };
        function stop() {
          asking.splice(asking.indexOf(asked), 1);
          reject(signal.reason as Error);
          give();
        }
        signal.addEventListener('abort', stop);
        asking.push(asked);
        give();
      }),
  };
}

/** Opens a line of which nothing is known: the first part is small, and goes alone. */
export function openLine(): Line {
  let bytesPerSecond: number | null = null;
  const rateOf = ({ bytes, seconds, lanes }: Attempt) => (bytes * lanes) / Math.max(seconds, 0.001);
  const between = (least: number, value: number, most: number) =>
    Math.min(most, Math.max(least, value));
  const lanes = (partSize: number) =>
    between(1, Math.floor(((bytesPerSecond ?? 0) * MOST_SECONDS) / partSize), MOST_LANES);
  return {
    partBytes() {
      const wished = ((bytesPerSecond ?? 0) * PART_SECONDS) / MOST_LANES;
      return between(LEAST_PART_BYTES, Math.floor(wished / MIB) * MIB, MOST_PART_BYTES);
    },
    lanes,
    ...openPlaces(lanes),
    sent(attempt) {
      if (attempt.bytes < TELLING_BYTES) return;
      // Half of what was seen before: one part alone says little.
      const seen = rateOf(attempt);
      bytesPerSecond = bytesPerSecond === null ? seen : (bytesPerSecond + seen) / 2;
    },
    failed(attempt) {
      if (attempt.seconds < CUT_SECONDS) return false;
      // At most half of the part has arrived, as far as anybody knows.
      bytesPerSecond = Math.min(bytesPerSecond ?? Infinity, rateOf(attempt) / 2);
      return true;
    },
  };
}
