import { accountApi } from '@editorial/contracts/account';
import { call, session, useT } from '@editorial/platform';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import '../account.css';

/** Where the link of the confirmation mail leads. */
export function ConfirmEmailPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const [userId, confirmationToken] = [
    parameters.get('userId') ?? '',
    parameters.get('confirmationToken') ?? '',
  ];
  // A code works once, so it is used once for each address of this page.
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
