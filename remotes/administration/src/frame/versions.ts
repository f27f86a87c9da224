import { isProblem, namesFields, toast, type HttpError } from '@editorial/platform';
import { useState } from 'react';

/** Somebody else saved the same thing since it was read. */
export const isChangedMeanwhile = (error: unknown): error is HttpError =>
  isProblem(error, 'Editorial:ChangedMeanwhile');

/** Options of a call whose form itself shows wrong fields and a version that is newer. */
export const formCall = {
  skipHandleError: (error: HttpError) => namesFields(error) || isChangedMeanwhile(error),
};

export interface Conflict<Typed, Stored> {
  /** The version that was typed here. */
  readonly mine: Typed;
  /** The version that somebody else saved meanwhile. */
  readonly theirs: Stored;
}

/**
 * Optimistic concurrency: saves over the version that was read, which is undefined for something
 * new. If somebody else saved meanwhile, nothing is saved and `conflict` has both. Other failures
 * are thrown, for the form. `send` calls with {@link formCall}. `done` is a key of the
 * administration's texts.
 */
export function useVersions<Typed, Basis>({
  send,
  merge = (mine) => mine,
  onSaved,
  onTheirs,
  done = 'Saved',
}: {
  readonly send: (typed: Typed, basis: Basis) => Promise<unknown>;
  /** Brings what was typed over `basis` onto what is stored now. Without it: as it was typed. */
  readonly merge?: (mine: Typed, basis: NonNullable<Basis>, theirs: NonNullable<Basis>) => Typed;
  readonly onSaved?: () => unknown;
  /** Called with the other version if it is chosen. */
  readonly onTheirs?: (theirs: NonNullable<Basis>) => unknown;
  readonly done?: string;
}) {
  const [conflict, setConflict] = useState<Conflict<Typed, NonNullable<Basis>> | null>(null);
  async function save(mine: Typed, basis: Basis): Promise<void> {
    try {
      await send(mine, basis);
    } catch (error) {
      if (basis === undefined || basis === null || !isChangedMeanwhile(error)) throw error;
      // The server sends the version that is stored now with this problem.
      const theirs = error.remote?.data?.current as NonNullable<Basis>;
      setConflict({ mine: merge(mine, basis, theirs), theirs });
      return;
    }
    setConflict(null);
    toast.success(`administration::${done}`);
    await onSaved?.();
  }
  /** The two ways out of a conflict, as `ConflictView` takes them. */
  const decide = {
    onMine: async () => conflict && save(conflict.mine, conflict.theirs),
    onTheirs: () => {
      if (conflict) onTheirs?.(conflict.theirs);
      setConflict(null);
    },
  };
  return { save, conflict, decide };
}

/** The fields that are not as before. */
export const changedBy = <Values extends object>(after: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Values] !== value),
  ) as Partial<Values>;
