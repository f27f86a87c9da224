/** The database is not usable in its current state. The message says what to do. */
export class DatabaseError extends Error {}
/**
 * The database is unavailable, full or read-only, or the connection broke. A later attempt may
 * succeed.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database can't be used just now (${(cause as Error).message}).`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}
