/** Fields of the errors of PostgreSQL and PGlite that show values of rows or of a statement. */
const Shown = ['params', 'detail', 'where', 'internalQuery', 'queryOptions'];
/** PostgreSQL's class 22: the value is wrong, and quoted at the end of the message. */
const isDataError = (error: Error): boolean =>
  String((error as { code?: unknown }).code ?? '').startsWith('22');

function change(error: Error, message: string): void {
  // The stack begins with the message of the time when it was made.
  if (error.stack) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
}

/**
 * Takes out of an error of the database what people wrote: logs, failed jobs and reports keep
 * errors, and must not hold personal data. The statement, PostgreSQL's code, the constraint and the
 * table stay. Drizzle 0.45 writes all values into its message (`params: …`).
 */
export function hideValues(error: unknown): void {
  for (let one = error; one instanceof Error; one = one.cause) {
    const values = one.message.indexOf('\nparams: ');
    if (values >= 0) change(one, one.message.slice(0, values));
    if (isDataError(one)) change(one, one.message.replace(/: ".*"$/s, ': "…"'));
    for (const name of Shown) Reflect.deleteProperty(one, name);
  }
}
