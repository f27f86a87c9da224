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

/** Registration (R2.07, R2.15, R2.125N). */
// Long because of its markup.
export function RegisterPage() {
  const t = useT('account');
  const [address, setAddress] = useState<string | null>(null);
  const isOpen = useSetting('Abp.Account.IsSelfRegistrationEnabled')?.toLowerCase() !== 'false';
  const { rules, validators } = usePasswordRules();
  const checks = useMemo(
    () => ({
      name: [required(), stringLength(0, 64)],
      surname: [required(), stringLength(0, 64)],
      company: [stringLength(0, 200)],
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
        defaultValues={{ name: '', surname: '', company: '', emailAddress: '', password: '' }}
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
          setAddress(values.emailAddress);
        }}
      >
        <TextField name="name" label={t('FirstName')} autoComplete="given-name" />
        <TextField name="surname" label={t('LastName')} autoComplete="family-name" />
        <TextField name="company" label={t('Company')} autoComplete="organization" optional />
        <TextField name="emailAddress" type="email" label={t('Email')} autoComplete="email" />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          rules={rules}
          validators={validators}
        />
        <SubmitButton>{t('Register')}</SubmitButton>
      </Form>
      <p className="account-links">
        <Link to="/account/login">{t('HaveAccount')}</Link> <Link to="/join-us">{t('JoinUs')}</Link>
      </p>
    </>
  );
}
