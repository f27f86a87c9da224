import { accountApi } from '@editorial/contracts/account';
import { call, isProblem, reportFailure, session, useCurrentUser, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../account.css';

/**
 * The target of the link in the confirmation mail. Only the button confirms: scanners of mails open
 * every link, and would spend the code before the person reads the mail.
 */
export function ConfirmEmailPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const [userId, confirmationToken] = [
    parameters.get('userId') ?? '',
    parameters.get('confirmationToken') ?? '',
  ];
  const { isAuthenticated } = useCurrentUser();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<'confirmed' | 'usedUp' | null>(null);
  async function confirm(): Promise<void> {
    setSending(true);
    try {
      await call(
        accountApi.confirmEmail,
        { body: { userId, confirmationToken } },
        { skipHandleError: (error) => isProblem(error, 'Editorial:CodeInvalid') },
      );
      setAnswer('confirmed');
    } catch (error) {
      if (isProblem(error, 'Editorial:CodeInvalid')) setAnswer('usedUp');
      // The code may still be good: the button stays.
      else reportFailure(error);
    } finally {
      setSending(false);
    }
  }
  if (answer === null)
    return (
      <div>
        <h1 className="account-title">{t('ConfirmAddress')}</h1>
        <p>{t('ConfirmAddressText')}</p>
        <Button look="primary" loading={isSending} onClick={() => void confirm()}>
          {t('ConfirmAddressNow')}
        </Button>
      </div>
    );
  const isError = answer === 'usedUp';
  return (
    <div role="status">
      <h1 className="account-title">{t(isError ? 'LinkUsedUp' : 'EmailConfirmed')}</h1>
      <p>{t(isError ? 'LinkUsedUpText' : 'EmailConfirmedText')}</p>
      {/* A person who is signed in comes back at once, with a token that names the address confirmed. */}
      <Button
        look="primary"
        onClick={() => void session.signIn(parameters.get('returnUrl') ?? '/')}
      >
        {t(isAuthenticated ? 'AbpAccount::Continue' : 'SignIn')}
      </Button>
    </div>
  );
}
