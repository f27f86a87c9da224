import { isIPv6 } from 'node:net';
import type { Caller } from '../ground/context/context.ts';

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
