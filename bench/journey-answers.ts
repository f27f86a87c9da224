/** A response to the browser: the transferred bytes, and how many of them are headers. */
export interface Answer {
  readonly address: string;
  readonly type: string;
  readonly head: number;
  bytes: number;
}

export const isCode = ({ type }: Answer): boolean => type === 'Script' || type === 'Stylesheet';
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(2).padStart(8);

/** Responses by URL without query, with their number and total size. */
function byAddress(
  answers: readonly Answer[],
): Map<string, { times: number; bytes: number; head: number }> {
  const found = new Map<string, { times: number; bytes: number; head: number }>();
  for (const { address, bytes, head } of answers) {
    if (bytes === 0) continue;
    const path = new URL(address).pathname;
    const {
      times,
      bytes: before,
      head: heads,
    } = found.get(path) ?? { times: 0, bytes: 0, head: 0 };
    found.set(path, { times: times + 1, bytes: before + bytes, head: heads + head });
  }
  return found;
}

function list(name: string, answers: readonly Answer[]): void {
  const all = [...byAddress(answers)].sort(([, one], [, other]) => other.bytes - one.bytes);
  const sum = (key: 'times' | 'bytes' | 'head') =>
    all.reduce((total, [, one]) => total + one[key], 0);
  console.log(
    `${name}: ${sum('times')} answers, ${kilobytes(sum('bytes')).trim()} kB, ${kilobytes(sum('head')).trim()} kB of them headers`,
  );
  for (const [path, { times, bytes, head }] of all)
    console.log(
      `${kilobytes(bytes)} kB ${kilobytes(head)} kB headers ${String(times).padStart(3)} times  ${path}`,
    );
  console.log('');
}

/**
 * Prints the responses of one journey on both sites: scripts and styles by file, largest first,
 * then everything else.
 */
export function printAnswers(federated: readonly Answer[], single: readonly Answer[]): void {
  for (const [name, wanted] of [
    ['scripts and styles', isCode],
    ['everything else', (answer: Answer) => !isCode(answer)],
  ] as const) {
    list(`${name}, federated`, federated.filter(wanted));
    list(`${name}, one bundle`, single.filter(wanted));
  }
}
