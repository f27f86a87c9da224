import { isIPv6 } from 'node:net';
import { acting } from './audit/acting.ts';
import type { Caller } from './caller.ts';

/** Groups of an IPv6 address that name the network of one household or office. */
const HOME_GROUPS = 4;
/** Groups that name what one customer of a provider has at most. */
const CUSTOMER_GROUPS = 3;

const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the first groups of an IPv6 address, which are a network's. */
function networkOf(address: string, groups: number): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Distinguishes visitors without a cookie, since a sender of reports can drop cookies: people by
 * their account, everybody else by their address. One IPv6 network is one visitor.
 */
export function visitorOf(caller: Pick<Caller, 'userId'> | null, address: string): string {
  if (caller) return `user ${caller.userId}`;
  const plain = plainOf(address);
  return isIPv6(plain) ? `network ${networkOf(plain, HOME_GROUPS)}` : `address ${plain}`;
}

/**
 * The neighborhood of an address: all that one customer of a provider may own. For limits that
 * somebody with many addresses must not use up for everybody.
 */
export function neighborhoodOf(address: string): string {
  const plain = plainOf(address);
  return isIPv6(plain)
    ? `customer ${networkOf(plain, CUSTOMER_GROUPS)}`
    : `block ${plain.split('.').slice(0, 3).join('.')}`;
}

/**
 * For whom the current work is done, as `visitorOf` names them; `site` for jobs and commands. Known
 * anywhere in the code of a request.
 */
export function currentVisitor(): string {
  const { userId, address } = acting();
  if (userId === null && address === null) return 'site';
  return visitorOf(userId === null ? null : { userId }, address ?? '');
}
