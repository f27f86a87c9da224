import { session, toast, useT } from '@editorial/platform';
import { LoadingIndicator } from '@editorial/ui';
import {
  CheckboxField,
  Form,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import '../account.css';

/** How long the toast of a failed sign-in stays, ms. */
const FAILURE_TOAST_LIFE_MS = 7000;
const rules = {
  username: [required(), stringLength(0, 255)],
  password: [required(), stringLength(0, 128)],
};

/** Sign-in: inside the site in password mode, at the issuer in code mode (R2.14, R4.37, R4.38). */
export function LoginPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const returnUrl = parameters.get('returnUrl') ?? '/';
  const isInternal = session.isInternal();
  useEffect(() => {
    if (!isInternal) void session.signIn(returnUrl);
  }, [isInternal, returnUrl]);
  if (!isInternal) return <LoadingIndicator label={t('TakingYouToSignIn')} />;
  return (
    <>
      <h1 className="account-title">{t('SignIn')}</h1>
      <Form
        defaultValues={{ username: '', password: '', rememberMe: false }}
        rules={rules}
        onSubmit={({ username, password, rememberMe }) =>
          session.signInWithPassword({ username, password, rememberMe, redirectUrl: returnUrl })
        }
        onFailure={(error) =>
          void toast.error(
            error instanceof Error ? `_::${error.message}` : 'AbpAccount::DefaultErrorMessage',
            'AbpUi::Error',
            { life: FAILURE_TOAST_LIFE_MS },
          )
        }
      >
        <TextField name="username" label={t('UserNameOrEmail')} autoComplete="username" />
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        <CheckboxField name="rememberMe" label={t('RememberMe')} />
        <SubmitButton>{t('SignIn')}</SubmitButton>
      </Form>
      <p className="account-links">
        <Link to="/account/forgot-password">{t('ForgotPassword')}</Link>{' '}
        <Link to="/register">{t('Register')}</Link>
      </p>
    </>
  );
}
