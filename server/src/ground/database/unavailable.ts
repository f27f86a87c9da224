/**
 * SQL states of a database that can't work now, whatever it is asked: connections (08), no space,
 * memory or connections left (53), shutting down or starting (57P0x), errors of its disk (58), a
 * standby or a database that was set read-only (25006).
 */
const states = /^(08...|53...|57P0.|58...|25006)$/;
/** Errors of an embedded database through Node. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** States after which other connections may lead to a better place: the database was switched. */
const switched = /^(57P0.|25006)$/;

const codesOf = function* (error: unknown): Generator<string> {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string') yield code;
  }
};

/** Whether an error, or what caused it, says that the database can't work at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  [...codesOf(error)].some((code) => states.test(code) || diskCodes.has(code));

/** Whether an error says that this connection leads to a database that is no primary any more. */
export const isSwitched = (error: unknown): boolean =>
  [...codesOf(error)].some((code) => switched.test(code));
