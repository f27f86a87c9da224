import { accountApi } from '@editorial/contracts/account';
import { call, useCurrentUser, useT } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';

/** Warns buyers before they order that their address is not confirmed, and sends the link again. */
export function UnconfirmedAddress() {
  const t = useT('checkout');
  const { email, emailVerified } = useCurrentUser();
  // Also follows the link of the mail in another browser, by a message of the server.
  if (emailVerified !== false) return null;
  return (
    <div className="chk-failure" role="note">
      <strong>{t('Unconfirmed')}</strong>
      <p>
        {t('UnconfirmedHint', [email ?? ''])}{' '}
        <LinkButton
          onClick={() =>
            void act(call(accountApi.sendEmailConfirmation), { done: 'checkout::SentAgain' })
          }
        >
          {t('SendAgain')}
        </LinkButton>
      </p>
    </div>
  );
}
