import type { Registry } from '@editorial/contracts/federation';
import { GoOver } from '../navigation/GoOver.tsx';
import { newerRelease } from './newer-release.ts';
import type { ChosenRelease } from './registry.ts';

/** ms between two questions whether there is something newer. */
export const REGISTRY_POLL_INTERVAL_MS = 30_000;
const asText = ({ shell }: Registry, releases: readonly ChosenRelease[]): string =>
  [shell?.version, ...releases.map(({ name, version }) => `${name} ${version}`).toSorted()].join();

/**
 * Asks the registry anew when the visitor comes back to the page or goes to another one: has this
 * visitor by now another release of a remote, or of the shell?
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
    // An older answer is that of a server which has not heard yet; no answer says nothing.
    void fetchNow().then(
      (now) =>
        now.updatedAt > began.updatedAt &&
        newerRelease.setState({ GoOver: asText(now, choose(now)) === shown ? null : GoOver }),
      () => {},
    );
  };
  newerRelease.setState({ ask });
  document.addEventListener('visibilitychange', ask);
  return () => document.removeEventListener('visibilitychange', ask);
}
