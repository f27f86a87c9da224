import { accountApi } from '@editorial/contracts/account';
import { call, useCurrentUser, useT } from '@editorial/platform';
import { act, useEndpoint } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';

/**
 * Warns clients before they choose a plan that their address is not confirmed, and sends the link
 * again.
 */
export function UnconfirmedAddress() {
  const t = useT('subscription');
  const { email, emailVerified } = useCurrentUser();
  const wasUnconfirmed = emailVerified === false;
  // The address may have been confirmed since the page was opened.
  const { data: profile } = useEndpoint(
    accountApi.myProfile,
    {},
    { isBackground: true, enabled: wasUnconfirmed },
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
