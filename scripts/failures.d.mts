/** A failed test, and what its runner said about it. */
export interface Failure {
  readonly test: string;
  readonly message?: string;
}
export function failuresInTap(tap: string): Failure[];
export function failuresInJest(report: { readonly testResults: readonly object[] }): Failure[];
export function failuresInPlaywright(report: {
  readonly suites: readonly object[];
  readonly errors: readonly object[];
}): Failure[];
export function shownFailures(failures: readonly Failure[]): string;
