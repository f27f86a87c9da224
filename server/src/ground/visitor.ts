import { isIPv6 } from 'node:net';
import { acting } from './audit/acting.ts';
import type { Caller } from './caller.ts';

/** Returns the first half of an IPv6 address, which is a network's. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Tells visitors apart without a cookie, since whoever sends reports can drop cookies: people by
 * their account, everybody else by their address. One IPv6 network is one visitor.
 */
export function visitorOf(caller: Pick<Caller, 'userId'> | null, address: string): string {
  if (caller) return `user ${caller.userId}`;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `network ${networkOf(plain)}` : `address ${plain}`;
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
