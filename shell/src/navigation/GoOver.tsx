import { getState } from '@editorial/platform';
import { isOnlyInMemory } from '@editorial/platform/shell';
import { useCallback } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { newerRelease } from '../federation/newer-release.ts';

type Step = Parameters<BlockerFunction>[0];

/**
 * Whether a page load now would take something from the visitor: input, an order, a file on its
 * way, a message that is not read yet, or all that the browser refused to store.
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
 * Writes the step into the browser's history as the router would have, and loads the page there:
 * the way back, places and states stay.
 */
export function loadThere(
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
 * Stands in the page while a newer release waits: the next step to another page loads that page
 * anew. Going back does not, since what is found there is in this page; nor does anything while
 * work is unfinished.
 */
export function GoOver({ load = loadThere }: { readonly load?: (step: Step) => void }) {
  useBlocker(
    useCallback(
      (step: Step) => {
        if (
          step.historyAction === 'POP' ||
          step.nextLocation.pathname === step.currentLocation.pathname ||
          isBusy()
        )
          return false;
        // Once: a page load that is stopped leaves a page that can be used.
        newerRelease.setState({ GoOver: null });
        load(step);
        return true;
      },
      [load],
    ),
  );
  return null;
}
