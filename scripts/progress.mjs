// Shows how long the steps of a start take. Plain JavaScript for any Node that `engines` allows.

/** No step is silent longer, in seconds. */
const SILENCE_SECONDS = 10;
const LINE_START = '\r\u001B[2K';

const seconds = (since) => Math.round((performance.now() - since) / 1000);

/**
 * Shows a step: its name with what is expected, its lines as they come, and how long it takes. With
 * `isShared`, the step writes to the terminal itself. Returns `line`, for each line of the step,
 * and `end`.
 */
export function showStep(name, expected = '', { isShared = false, out = process.stdout } = {}) {
  const begin = performance.now();
  // A terminal shows the elapsed time in its last line. Elsewhere each is a line of its own.
  const isLive = Boolean(out.isTTY) && !isShared;
  let spokeAt = begin;
  let isOpen = false;
  const print = (text) => {
    out.write(`${isOpen ? LINE_START : ''}${text}\n`);
    isOpen = false;
    spokeAt = performance.now();
  };
  const tick = () => {
    if (isLive) {
      out.write(`${isOpen ? LINE_START : ''}  ${seconds(begin)} s`);
      isOpen = true;
    } else if (seconds(spokeAt) >= SILENCE_SECONDS) print(`  ${name}: ${seconds(begin)} s so far`);
  };
  print(`${name}${expected ? ` (${expected})` : ''} …`);
  const timer = setInterval(tick, 1000);
  return {
    line: print,
    end(isDone = true) {
      clearInterval(timer);
      if (isDone) print(`  done in ${seconds(begin)} s`);
      else if (isOpen) out.write(LINE_START);
    },
  };
}
