/** The common part of webpack and rspack here. */
export interface Compiler<S> {
  run(done: (error: Error | null, stats?: S) => void): void;
  close(done: () => void): void;
}
export interface Result {
  hasErrors(): boolean;
  toString(options: { preset: 'errors-only'; colors: false }): string;
}

/**
 * Runs a bundler once, and returns what `read` finds in the result. rspack's result can be read
 * only until it is closed. Throws if there are errors.
 */
export const runOnce = <S extends Result, T>(
  compiler: Compiler<S>,
  read: (stats: S) => T,
): Promise<T> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const finish = (settle: () => void) => compiler.close(settle);
      try {
        if (error || !stats) throw error ?? new Error('The bundler gave no answer.');
        if (stats.hasErrors())
          throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
        const found = read(stats);
        finish(() => resolve(found));
      } catch (failure) {
        finish(() => reject(failure));
      }
    });
  });
