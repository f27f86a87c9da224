/** The job that removes a person with a closed account from stored records. */
export const FORGET_JOB = 'account.forget';

/** Replaces the name of a person who closed their account. */
export const closedName = (userId: string): string =>
  `Closed account ${userId.slice(0, 8).toUpperCase()}`;

/** Whether a name was replaced so. */
export const isClosedName = (name: string): boolean => /^Closed account [0-9A-F]{8}$/.test(name);
