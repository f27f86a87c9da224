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
