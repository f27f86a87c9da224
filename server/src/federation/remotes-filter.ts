import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The part of a list that a publisher, or an administrator, asks for. */
export interface AskedRemotes {
  /** Only rows of these remotes, unless undefined. */
  readonly remotes: readonly string[] | undefined;
  readonly remote?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** The rows that are asked for, by the column that names their remote. */
export const ofRemotes = (
  column: PgColumn,
  { remotes, remote }: Pick<AskedRemotes, 'remotes' | 'remote'>,
): SQL | undefined =>
  and(
    remotes && inArray(column, [...remotes]),
    remote === undefined ? undefined : eq(column, remote),
  );
