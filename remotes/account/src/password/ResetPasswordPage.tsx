import { accountApi } from '@editorial/contracts/account';
import { call, isProblem, namesFields, session, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { comparePasswords, Form, PasswordField, required, SubmitButton } from '@editorial/ui/forms';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { usePasswordRules } from '../use-password-rules.ts';
import '../account.css';

/** The fields, before the password rules of the site. */
const fieldRules = { password: [required()], repeat: [required()] };
const groups = [comparePasswords(['password', 'repeat'])];

/** Shown for a link that was used, or is too old. */
const LinkUsedUp = () => {
  const t = useT('account');
  return (
    <div role="alert">
      <h1 className="account-title">{t('LinkUsedUp')}</h1>
      <p>{t('LinkUsedUpText')}</p>
      <Link to="/account/forgot-password">{t('SendLink')}</Link>
    </div>
  );
};

/** The form of a new password, for a link that is valid. */
function NewPassword({
  link,
  onEnd,
}: {
  readonly link: { readonly userId: string; readonly resetToken: string };
  readonly onEnd: (state: 'done' | 'used-up') => void;
}) {
  const t = useT('account');
  const rules = usePasswordRules();
  return (
    <>
      <h1 className="account-title">{t('ResetPassword')}</h1>
      <Form
        className="ed-form--steady"
        defaultValues={{ password: '', repeat: '' }}
        rules={fieldRules}
        groups={groups}
        onSubmit={async ({ password }) => {
          try {
            await call(
              accountApi.resetPassword,
              { body: { ...link, password } },
              {
                skipHandleError: (error) =>
                  namesFields(error) || isProblem(error, 'Editorial:CodeInvalid'),
              },
            );
            onEnd('done');
          } catch (error) {
            if (!isProblem(error, 'Editorial:CodeInvalid')) throw error;
            onEnd('used-up');
          }
        }}
      >
        <PasswordField
          name="password"
          label={t('NewPassword')}
          autoComplete="new-password"
          rules={rules}
        />
        <PasswordField name="repeat" label={t('RepeatPassword')} autoComplete="new-password" />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </>
  );
}

/** Sets a new password with the link from the mail (R2.20). */
export function ResetPasswordPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const [userId, resetToken] = [parameters.get('userId') ?? '', parameters.get('resetToken') ?? ''];
  const [state, setState] = useState<'form' | 'done' | 'used-up'>('form');
  const isLinkWhole = userId !== '' && resetToken !== '';
  const check = useEndpoint(
    accountApi.verifyPasswordResetToken,
    { body: { userId, resetToken } },
    { enabled: isLinkWhole && state === 'form', skipHandleError: true },
  );
  if (!isLinkWhole) return <Navigate to="/account/login" replace />;
  if (state === 'done')
    return (
      <div role="status">
        <h1 className="account-title">{t('PasswordReset')}</h1>
        <Button look="primary" onClick={() => void session.signIn('/', userId)}>
          {t('SignIn')}
        </Button>
      </div>
    );
  if (check.isPending) return <LoadingIndicator />;
  if (state === 'used-up' || check.data !== true) return <LinkUsedUp />;
  return <NewPassword link={{ userId, resetToken }} onEnd={setState} />;
}
