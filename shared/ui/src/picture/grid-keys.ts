import type { KeyboardEvent } from 'react';

type Move = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last';

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
const mirrored: Readonly<Record<string, Move>> = { ArrowRight: 'previous', ArrowLeft: 'next' };

/** Where a key leads in a grid. Undefined for other keys, and for those of the browser. */
export function moveOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  direction: 'ltr' | 'rtl',
): Move | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return (direction === 'rtl' ? mirrored[key] : undefined) ?? moves[key];
}
