/** A major of the platform contract. */
export interface PlatformMajor {
  readonly major: number;
  /** The last contract of a major that was replaced. */
  readonly lastContract?: string;
  /** The day of its release. A day to come announces it. */
  readonly releasedOn: string;
}

/**
 * All majors of the platform contract, oldest first. The page serves the last two: a major ends on
 * the day on which the one after the next is released. A maintainer who plans a new major names it here,
 * with its day, at least `NOTICE_DAYS` days before, so that every team knows.
 */
export const platformMajors: readonly PlatformMajor[] = [
  { major: 1, releasedOn: '2026-11-20', lastContract: '1.1.0' },
  { major: 2, releasedOn: '2026-11-22' },
];

/** How long before its day a new major is announced. */
export const NOTICE_DAYS = 90;

export const majorOf = (contract: string): number => Number.parseInt(contract, 10);

/** The major that ends the support of this one. */
export const endedBy = (major: number): number => major + 2;

/** Returns the last day of a major, or null if it is not yet known. */
export const endOf = (
  major: number,
  majors: readonly PlatformMajor[] = platformMajors,
): string | null => majors.find((each) => each.major === endedBy(major))?.releasedOn ?? null;

/** A major that a page serves, and until which day. The day may not be known yet. */
export interface ServedMajor {
  readonly major: number;
  readonly until: string | null;
}

/** Says which major a contract belongs to, and until when a page with these majors serves it. */
export function supportOf(contract: string, served: readonly ServedMajor[]): string {
  const major = majorOf(contract);
  const found = served.find((each) => each.major === major);
  if (!found) return `contract ${contract}, a major that the page does not serve`;
  const end = found.until
    ? `until ${found.until}, when contract ${endedBy(major)} is released`
    : `until contract ${endedBy(major)} is released (no day is announced)`;
  return `contract ${contract}, served ${end}`;
}
