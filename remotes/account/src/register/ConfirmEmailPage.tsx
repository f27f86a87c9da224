import { accountApi } from '@editorial/contracts/account';
import { call, session, useT } from '@editorial/platform';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import '../account.css';

/** The target of the link in the confirmation mail. */
export function ConfirmEmailPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const [userId, confirmationToken] = [
    parameters.get('userId') ?? '',
    parameters.get('confirmationToken') ?? '',
  ];
  // A code works only once, so each address of this page uses it once.
  const { isPending, isError } = useQuery({
    queryKey: ['confirm-email', userId, confirmationToken],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (
      await call(
        accountApi.confirmEmail,
        { body: { userId, confirmationToken } },
        { skipHandleError: true },
      ),
      true
    ),
  });
  if (isPending) return <LoadingIndicator />;
  return (
    <div role="status">
      <h1 className="account-title">{t(isError ? 'LinkUsedUp' : 'EmailConfirmed')}</h1>
      <p>{t(isError ? 'LinkUsedUpText' : 'EmailConfirmedText')}</p>
      <Button look="primary" onClick={() => void session.signIn('/')}>
        {t('SignIn')}
      </Button>
    </div>
  );
}
