import { accountApi } from '@editorial/contracts/account';
import { call, useCurrentUser, useT } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';

/**
 * Warns clients before they choose a plan that their address is not confirmed, and sends the link
 * again.
 */
export function UnconfirmedAddress() {
  const t = useT('subscription');
  const { email, emailVerified } = useCurrentUser();
  // Also follows the link of the mail in another browser, by a message of the server.
  if (emailVerified !== false) return null;
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
