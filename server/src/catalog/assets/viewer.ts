import type { TextLanguage } from '@editorial/contracts/catalog';
import { isGranted } from '@editorial/contracts/granted';
import { Policy } from '@editorial/contracts/policy';
import type { Caller } from '../../ground/context/context.ts';

/** The facts about the viewer that decide what is visible. */
export interface Viewer {
  readonly userId: string | null;
  readonly isReviewer: boolean;
  /** Matches in this language rank first. */
  readonly language: TextLanguage;
}

/** Reviewers (Admin) see hidden and unpublished assets. Everybody sees their own assets. */
export const viewerOf = (
  caller: Pick<Caller, 'userId' | 'granted'> | null,
  language: TextLanguage = 'en',
): Viewer => ({
  language,
  userId: caller?.userId ?? null,
  isReviewer: caller !== null && isGranted(Policy.AssetsReview, caller.granted),
});
