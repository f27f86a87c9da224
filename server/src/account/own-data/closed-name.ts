/** What stands for the name of somebody who closed their account. */
export const closedName = (userId: string): string =>
  `Closed account ${userId.slice(0, 8).toUpperCase()}`;
