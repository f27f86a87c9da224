import { session, useCurrentUser, useStore, useT } from '@editorial/platform';
import { Button, LinkButton } from '@editorial/ui';
import { PasswordField, passwordRules, TextField } from '@editorial/ui/forms';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** Comes back to the form, which kept what was typed. */
function useSignIn(): () => void {
  const { pathname, search } = useLocation();
  return () => void session.signIn(pathname + search);
}

/** Whose plan it is: a new account, or the one that is signed in. */
export function AccountPart({ canRegister }: { readonly canRegister: boolean }) {
  const t = useT('subscription');
  const { isAuthenticated, email } = useCurrentUser();
  const signIn = useSignIn();
  return (
    <section className="order-part" aria-labelledby="order-account">
      <h2 id="order-account">{t('OrderAccount')}</h2>
      {isAuthenticated && <p>{t('OrderSignedIn', [email ?? ''])}</p>}
      {!isAuthenticated && canRegister && <NewAccount />}
      {!isAuthenticated && !canRegister && (
        <Button look="primary" onClick={signIn}>
          {t('SignIn')}
        </Button>
      )}
    </section>
  );
}

/** Fields whose words a password must not contain. */
const ownFields = ['emailAddress'];

function NewAccount() {
  const t = useT('subscription');
  const signIn = useSignIn();
  const values = useStore((state) => state.configuration.application?.setting.values);
  const rules = useMemo(() => passwordRules(values ?? {}), [values]);
  return (
    <>
      <p>
        {t('OrderNewAccount')} <LinkButton onClick={signIn}>{t('OrderHaveAccount')}</LinkButton>
      </p>
      <div className="order-fields">
        <TextField name="emailAddress" type="email" label={t('OrderEmail')} autoComplete="email" />
        <PasswordField
          name="password"
          label={t('OrderPassword')}
          autoComplete="new-password"
          rules={rules}
          ownFields={ownFields}
        />
      </div>
    </>
  );
}
