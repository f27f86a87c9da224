import type { RemoteError } from './common.ts';
import { z } from '@editorial/contracts/schema';

const version = z.int().check(z.minimum(1));

/**
 * The versions of the terms of use and of the license that a page shows beside the button that
 * accepts them. They may change while the page is open, also in another tab.
 */
export const shownTerms = z.object({
  language: z.string().check(z.maxLength(30)),
  terms: version,
  license: version,
});
export type ShownTerms = z.infer<typeof shownTerms>;

/**
 * The versions of now, from the error of a call that was refused because its page had shown others.
 * Undefined for any other error.
 */
export const termsOfNow = (error: RemoteError | null | undefined): ShownTerms | undefined =>
  error?.code === 'Editorial:TermsChanged'
    ? shownTerms.safeParse(error.data?.terms).data
    : undefined;

/**
 * The body of a call that begins a plan, from a page that shows the texts. A call without it, or
 * without versions, accepts those of now.
 */
export const beginning = z.nullish(z.object({ terms: z.optional(shownTerms) }));
