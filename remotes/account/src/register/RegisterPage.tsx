import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import { StorageKeys } from '@editorial/contracts/names';
import { call, namesFields, readText, session, useSetting, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import {
  emailAddress,
  Form,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePasswordRules } from '../use-password-rules.ts';
import '../account.css';

/**
 * Signs in the person who has just registered, and opens what was wanted before. Where the site has
 * a form of its own for that, by the password; else the issuer knows this browser.
 */
async function signInAsNew({
  emailAddress,
  password,
}: {
  readonly emailAddress: string;
  readonly password: string;
}): Promise<void> {
  if (!session.isInternal()) return session.signIn('/', emailAddress);
  const redirectUrl = readText('session', StorageKeys.wantedAddress) ?? '/';
  await session.signInWithPassword({ username: emailAddress, password, redirectUrl });
}

/** Registration (R2.07, R2.15, R2.125N). */
// Long because of its markup.
export function RegisterPage() {
  const t = useT('account');
  const [address, setAddress] = useState<string | null>(null);
  const isOpen = useSetting('Abp.Account.IsSelfRegistrationEnabled')?.toLowerCase() !== 'false';
  const { rules, validators } = usePasswordRules();
  const checks = useMemo(
    () => ({
      name: [stringLength(0, 64)],
      surname: [stringLength(0, 64)],
      emailAddress: [required(), emailAddress(), stringLength(0, 256)],
      password: [required()],
    }),
    [],
  );
  if (!isOpen) return <p role="alert">{t('AbpAccount::SelfRegistrationDisabledMessage')}</p>;
  if (address !== null) {
    return (
      <div role="status">
        <h1 className="account-title">{t('CheckYourMail')}</h1>
        <p>{t('CheckYourMailText', { address })}</p>
        <Button look="primary" onClick={() => void session.signIn('/')}>
          {t('SignIn')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <h1 className="account-title">{t('Register')}</h1>
      <Form
        defaultValues={{ name: '', surname: '', emailAddress: '', password: '' }}
        rules={checks}
        onSubmit={async (values) => {
          await call(
            accountApi.register,
            {
              body: {
                ...values,
                userName: values.emailAddress,
                appName: 'Editorial',
                profileType: ProfileType.Client,
                returnUrl: readText('session', StorageKeys.wantedAddress) ?? undefined,
              },
            },
            { skipHandleError: namesFields },
          );
          await signInAsNew(values);
          // The way to the sign-in was not open, which has been said: it stays on this page.
          setAddress(values.emailAddress);
        }}
      >
        <TextField name="emailAddress" type="email" label={t('Email')} autoComplete="email" />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          rules={rules}
          validators={validators}
        />
        <TextField name="name" label={t('FirstName')} autoComplete="given-name" optional />
        <TextField name="surname" label={t('LastName')} autoComplete="family-name" optional />
        <SubmitButton>{t('Register')}</SubmitButton>
        <p className="ed-muted ed-small">
          {t('RegisterAccepts')} <Link to="/terms">{t('TermsOfUse')}</Link>
          {' · '}
          <Link to="/license">{t('LicenseRules')}</Link>
          {' · '}
          <Link to="/privacy">{t('PrivacyRules')}</Link>
        </p>
      </Form>
      <p className="account-links">
        <Link to="/account/login">{t('HaveAccount')}</Link> <Link to="/join-us">{t('JoinUs')}</Link>
      </p>
    </>
  );
}
