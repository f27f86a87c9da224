import type { Tx } from '../../ground/database/database.ts';
import type { Caller } from '../../ground/caller.ts';

/** The account to close: the caller's own, or one that an administrator manages. */
export type Closable = Pick<Caller, 'userId' | 'tenantId' | 'name' | 'impersonatorUserId'> & {
  readonly roles: readonly number[];
};

/**
 * Closes an account. It ends what the person has in every wing, so the wing that knows all of them
 * does it, and gives this at start.
 */
export type CloseAccount = (tx: Tx, person: Closable, language: string) => Promise<undefined>;
