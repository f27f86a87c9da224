/** A database that can't be used as it is; the message says what to do. */
export class DatabaseError extends Error {}
/**
 * The database is away, or went away under what it was doing: whoever asks again later may have
 * more luck.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database can't be reached (${(cause as Error).message}).`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}
