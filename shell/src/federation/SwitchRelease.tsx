import { getState } from '@editorial/platform';
import { isOnlyInMemory } from '@editorial/platform/shell';
import { useCallback } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { newerRelease } from './newer-release.ts';

type Step = Parameters<BlockerFunction>[0];

/**
 * Whether a page load would lose something now: unsaved input, an order or a transfer in progress,
 * a message that is not read yet, or state that the browser refused to store. Also true while the
 * browser is offline.
 */
export function isBusy(): boolean {
  const { activity, feedback } = getState();
  return (
    activity.unfinished.length > 0 ||
    feedback.toasts.length > 0 ||
    feedback.confirmation !== null ||
    isOnlyInMemory() ||
    !navigator.onLine
  );
}

/**
 * Writes the navigation into the browser's history as the router would, then reloads. So going
 * back, scroll positions and states keep working.
 */
export function loadPage(
  { nextLocation: { pathname, search, hash, state, key }, historyAction }: Step,
  load = () => location.reload(),
): void {
  const isPush = historyAction === 'PUSH';
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history[isPush ? 'pushState' : 'replaceState'](
    { usr: state, key, idx: isPush ? idx + 1 : idx },
    '',
    pathname + search + hash,
  );
  load();
}

/**
 * Rendered while a newer release is waiting: the next navigation to another page reloads it. Going
 * back does not reload, because that entry belongs to the current page; nor does anything while
 * work is unfinished.
 */
export function SwitchRelease({ load = loadPage }: { readonly load?: (step: Step) => void }) {
  useBlocker(
    useCallback(
      (step: Step) => {
        if (
          step.historyAction === 'POP' ||
          step.nextLocation.pathname === step.currentLocation.pathname ||
          isBusy()
        )
          return false;
        // Only once: if the visitor cancels the page load, the current page still works.
        newerRelease.setState({ SwitchRelease: null });
        load(step);
        return true;
      },
      [load],
    ),
  );
  return null;
}
