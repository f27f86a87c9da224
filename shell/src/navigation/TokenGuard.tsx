import { session } from '@editorial/platform';
import { useEffect, useState, type ReactNode } from 'react';

type Tokens = Pick<typeof session, 'hasValidAccessToken' | 'renew' | 'signIn'>;

/**
 * Whether a navigation to `address` may proceed: with a valid access token, or after renewing it.
 * Otherwise sign-in begins (R2.40, R2.41).
 */
export async function mayProceed(tokens: Tokens, address: string): Promise<boolean> {
  if (tokens.hasValidAccessToken() || (await tokens.renew())) return true;
  await tokens.signIn(address);
  return false;
}

/** Renders a page that requires a token. Renders nothing while sign-in begins. */
export function TokenGuard({ address, children }: { address: string; children: ReactNode }) {
  const [allowed, setAllowed] = useState<string | null>(null);
  const isAllowed = allowed === address || session.hasValidAccessToken();
  useEffect(() => {
    if (isAllowed) return;
    let isCurrent = true;
    void mayProceed(session, address).then((may) => isCurrent && may && setAllowed(address));
    return () => {
      isCurrent = false;
    };
  }, [address, isAllowed]);
  return isAllowed ? children : null;
}
