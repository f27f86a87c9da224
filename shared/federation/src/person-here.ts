import { userInfo } from 'node:os';

/**
 * The name under which releases are made here: `PUBLISHER`, otherwise this user's. In a container
 * the user may have no name but a number.
 */
export function personHere({ PUBLISHER, USER } = process.env): string {
  if (PUBLISHER) return PUBLISHER;
  try {
    return userInfo().username;
  } catch {
    return USER || `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
