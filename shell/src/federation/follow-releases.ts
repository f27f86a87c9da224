import type { Registry } from '@editorial/contracts/federation';
import { SwitchRelease } from './SwitchRelease.tsx';
import { newerRelease } from './newer-release.ts';
import type { ChosenRelease } from './registry.ts';

/** Minimum time between two checks for a newer release, ms. */
export const REGISTRY_POLL_INTERVAL_MS = 1000;
const asText = ({ shell }: Registry, releases: readonly ChosenRelease[]): string =>
  [shell?.version, ...releases.map(({ name, version }) => `${name} ${version}`).toSorted()].join();

/**
 * Polls the registry when the visitor returns to the page, presses something or navigates: does
 * this visitor now get another release of a remote, or of the shell? The answer to a press mostly
 * comes before the link is followed, so the next page already has it. Returns a function that stops
 * polling.
 */
export function followReleases(
  began: Registry,
  choose: (registry: Registry) => ChosenRelease[],
  fetchNow: () => Promise<Registry>,
): () => void {
  const shown = asText(began, choose(began));
  let askedAt = performance.now();
  const ask = () => {
    if (document.hidden || performance.now() - askedAt < REGISTRY_POLL_INTERVAL_MS) return;
    askedAt = performance.now();
    // An older answer comes from a server instance that is not up to date yet. A failed request
    // says nothing.
    void fetchNow().then(
      (now) =>
        now.updatedAt > began.updatedAt &&
        newerRelease.setState({
          SwitchRelease: asText(now, choose(now)) === shown ? null : SwitchRelease,
        }),
      () => {},
    );
  };
  newerRelease.setState({ ask });
  const events = ['visibilitychange', 'pointerdown'];
  for (const event of events) document.addEventListener(event, ask);
  return () => {
    for (const event of events) document.removeEventListener(event, ask);
  };
}
