/** The effect of one fault of one peer, or the reason why it was not run. */
export type Row =
  | { readonly peer: string; readonly fault: string; readonly missing: string }
  | {
      readonly peer: string;
      readonly fault: string;
      /** Answers to visitors that are no success. */
      readonly saw: readonly string[];
      /** From the fault's begin to the last of them. */
      readonly sawSeconds: number;
      /** Operations that succeeded. */
      readonly done: number;
      readonly lastedSeconds: number;
      /** From the fault's end until all servers agreed. Null if they did not. */
      readonly agreedSeconds: number | null;
      /** Losses and doubles, which must not be. */
      readonly red: readonly string[];
    };

/** Prints a line for each fault, and below it what visitors saw. */
export function printTable(rows: readonly Row[]): void {
  for (const row of rows) {
    const title = `${row.peer.padEnd(9)} ${row.fault.padEnd(10)}`;
    if ('missing' in row) {
      console.log(`– ${title} not run: ${row.missing}`);
      continue;
    }
    const agreed = row.agreedSeconds === null ? 'never' : `${row.agreedSeconds.toFixed(1)} s`;
    console.log(
      `${row.red.length === 0 ? '✓' : '✗'} ${title} ${row.lastedSeconds.toFixed(0).padStart(3)} s; ` +
        `${row.done} done; failures for ${row.sawSeconds.toFixed(1)} s; agreed after ${agreed}`,
    );
    for (const one of row.saw) console.log(`      ${one}`);
    for (const one of row.red) console.log(`    ✗ ${one}`);
  }
}
