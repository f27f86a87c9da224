import { accountApi } from '@editorial/contracts/account';
import { call, useCurrentUser, useT } from '@editorial/platform';
import { act, endpointQuery, queryClient } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';

/** Only of a page that is seen. */
const POLL_MS = 15_000;

/**
 * Warns clients before they choose a plan that their address is not confirmed, and sends the link
 * again.
 */
export function UnconfirmedAddress() {
  const t = useT('subscription');
  const { email, emailVerified } = useCurrentUser();
  const wasUnconfirmed = emailVerified === false;
  // The address may be confirmed in another tab or on another device while the page is open.
  const { data: profile } = useQuery(
    {
      ...endpointQuery(accountApi.myProfile, {}, { isBackground: true }),
      enabled: wasUnconfirmed,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.emailConfirmed ? false : POLL_MS),
    },
    queryClient,
  );
  if (!wasUnconfirmed || profile?.emailConfirmed) return null;
  return (
    <div className="sub-notice" role="note">
      <strong>{t('Unconfirmed')}</strong>
      <p>
        {t('UnconfirmedHint', [email ?? ''])}{' '}
        <LinkButton
          onClick={() =>
            void act(call(accountApi.sendEmailConfirmation), {
              done: 'subscription::ConfirmationSentAgain',
            })
          }
        >
          {t('SendAgain')}
        </LinkButton>
      </p>
    </div>
  );
}
