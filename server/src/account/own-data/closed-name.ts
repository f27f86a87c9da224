/** Replaces the name of a person who closed their account. */
export const closedName = (userId: string): string =>
  `Closed account ${userId.slice(0, 8).toUpperCase()}`;
