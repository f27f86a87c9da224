import { accountApi } from '@editorial/contracts/account';
import { call, useT } from '@editorial/platform';
import { emailAddress, Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import '../account.css';

const rules = { email: [required(), emailAddress()] };
/** Requests a reset link. The answer is the same for every address (R2.18). */
export function ForgotPasswordPage() {
  const t = useT('account');
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <div role="status">
        <h1 className="account-title">{t('CheckYourMail')}</h1>
        <p>{t('ResetSent')}</p>
      </div>
    );
  return (
    <>
      <h1 className="account-title">{t('ForgotPassword')}</h1>
      <p>{t('ForgotPasswordText')}</p>
      <Form
        className="ed-form--steady"
        defaultValues={{ email: '' }}
        rules={rules}
        onSubmit={async ({ email }) => {
          await call(accountApi.sendPasswordResetCode, { body: { email, appName: 'Editorial' } });
          setSent(true);
        }}
      >
        <TextField name="email" type="email" label={t('Email')} autoComplete="email" />
        <SubmitButton>{t('SendLink')}</SubmitButton>
      </Form>
      <p className="account-links">
        <Link to="/account/login">{t('SignIn')}</Link>
      </p>
    </>
  );
}
