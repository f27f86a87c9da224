import { termsOfNow, type ShownTerms } from '@editorial/contracts/shown-terms';
import type { RemoteError } from '@editorial/contracts/common';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKitText } from '../texts/kit-texts.ts';

/**
 * The terms that a form accepts, beside its button. They open in tabs of their own, so that input
 * stays. `lead` says what accepts them, by default an order.
 */
export function AcceptedTerms({ lead }: { readonly lead?: string }) {
  const text = useKitText();
  return (
    <p className="ed-muted ed-small">
      {lead ?? text('EditorialUi::OrderAccepts')}{' '}
      <Link to="/terms" target="_blank">
        {text('EditorialUi::TermsOfUse')}
      </Link>
      {' · '}
      <Link to="/license" target="_blank">
        {text('EditorialUi::LicenseRules')}
      </Link>
    </p>
  );
}

const remoteOf = (error: unknown) => (error as { remote?: RemoteError | null } | null)?.remote;

/**
 * The versions of the texts as the page first showed them: nobody notices that they change in the
 * background. Once the server has refused them, and the page said it, those of now.
 */
export function useTermsShown(first: ShownTerms | undefined) {
  const [shown, setShown] = useState(first);
  if (!shown && first) setShown(first);
  function noteChanged(error: unknown): void {
    setShown(termsOfNow(remoteOf(error)) ?? shown);
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
  return { shown: shown ?? first, noteChanged, accepting };
}

export type TermsShown = ReturnType<typeof useTermsShown>;
