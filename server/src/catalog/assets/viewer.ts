import { isGranted, Policy } from '@editorial/contracts/policy';
import type { Caller } from '../../context.ts';

/** Who looks at the catalogue, as far as it decides what is seen. */
export interface Viewer {
  readonly userId: string | null;
  readonly isReviewer: boolean;
}

/** Reviewers (Admin) see hidden and unpublished assets; everybody sees own work. */
export const viewerOf = (caller: Caller | null): Viewer => ({
  userId: caller?.userId ?? null,
  isReviewer: caller !== null && isGranted(Policy.AssetsReview, caller.granted),
});
