import { termsOfNow, type ShownTerms } from '@editorial/contracts/shown-terms';
import { HttpError } from '@editorial/platform';
import { useState } from 'react';

/**
 * The versions of the texts as the page first showed them: nobody notices that they change in the
 * background. Once the server has refused them, and the page said it, those of now.
 */
export function useTermsShown(first: ShownTerms | undefined) {
  const [shown, setShown] = useState(first);
  if (!shown && first) setShown(first);
  function noteChanged(error: unknown): void {
    if (error instanceof HttpError) setShown(termsOfNow(error.remote) ?? shown);
  }
  /** Makes a call with the versions that were shown. */
  async function accepting<R>(make: (body: { terms?: ShownTerms }) => Promise<R>): Promise<R> {
    try {
      return await make(shown ? { terms: shown } : {});
    } catch (error) {
      noteChanged(error);
      throw error;
    }
  }
  return { shown, noteChanged, accepting };
}

export type TermsShown = ReturnType<typeof useTermsShown>;
