/** Fields of errors of PostgreSQL and PGlite that have values of rows or of a statement. */
const FieldsWithValues = ['params', 'detail', 'where', 'internalQuery', 'queryOptions'];
/** PostgreSQL's class 22: the value is wrong, and quoted at the end of the message. */
const isDataError = (error: Error): boolean =>
  String((error as { code?: unknown }).code ?? '').startsWith('22');

function setMessage(error: Error, message: string): void {
  // The stack begins with the first message, which has the values too.
  if (error.stack) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
}

/**
 * Removes values that people wrote from an error of the database and its causes, because logs,
 * failed jobs and reports keep errors, and must not hold personal data. The statement, PostgreSQL's
 * code, the constraint and the table stay. Drizzle 0.45 writes all values into its message
 * (`params: …`).
 */
export function hideValues(error: unknown): void {
  for (let one = error; one instanceof Error; one = one.cause) {
    const values = one.message.indexOf('\nparams: ');
    if (values >= 0) setMessage(one, one.message.slice(0, values));
    if (isDataError(one)) setMessage(one, one.message.replace(/: ".*"$/s, ': "…"'));
    for (const name of FieldsWithValues) Reflect.deleteProperty(one, name);
  }
}
