import { accountApi } from '@editorial/contracts/account';
import { call, isProblem, reportFailure, session, useCurrentUser, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import '../account.css';

/** In the address to which signing in for the confirmation returns. */
const SIGNED_IN = 'signedIn';

/**
 * Before somebody confirms an address for an account that this browser is not signed in to. Anybody
 * can register with anybody's address: its owner would hand a stranger the account with one click.
 */
function SignInFirst({ userId, isOther }: { readonly userId: string; readonly isOther: boolean }) {
  const t = useT('account');
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}&${SIGNED_IN}=true`;
  return (
    <div>
      <h1 className="account-title">{t('ConfirmAddress')}</h1>
      <p>{t(isOther ? 'ConfirmOtherAccount' : 'ConfirmSignInFirst')}</p>
      {isOther ? (
        <Button look="primary" onClick={() => void session.signOut()}>
          {t('AbpUi::Logout')}
        </Button>
      ) : (
        <Button look="primary" onClick={() => void session.signIn(back, userId)}>
          {t('SignInAndConfirm')}
        </Button>
      )}
      <p className="ed-muted ed-measure">{t('ConfirmNotMine')}</p>
    </div>
  );
}

/** Confirms the address with the code of the mail, and what became of it. */
function useConfirmation(body: { readonly userId: string; readonly confirmationToken: string }) {
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<'confirmed' | 'usedUp' | null>(null);
  async function confirm(): Promise<void> {
    setSending(true);
    try {
      await call(
        accountApi.confirmEmail,
        { body },
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
  return { isSending, answer, confirm };
}

/**
 * The target of the link in the confirmation mail. Only a button confirms: scanners of mails open
 * every link, and would spend the code before the person reads the mail.
 */
export function ConfirmEmailPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const userId = parameters.get('userId') ?? '';
  const confirmationToken = parameters.get('confirmationToken') ?? '';
  const { isSending, answer, confirm } = useConfirmation({ userId, confirmationToken });
  const { isAuthenticated, id } = useCurrentUser();
  const isOwn = id === userId;
  // The button of the page before said it already.
  const isAsked = isOwn && parameters.has(SIGNED_IN);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || hasBegun.current) return;
    hasBegun.current = true;
    void confirm();
  });
  if (answer === null && !isOwn) return <SignInFirst userId={userId} isOther={isAuthenticated} />;
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
        {t('AbpAccount::Continue')}
      </Button>
    </div>
  );
}
