import { secondFactorAsked, type SecondFactorAsked } from '@editorial/contracts/session';
import { session, toast, useT } from '@editorial/platform';
import { Button, LoadingIndicator } from '@editorial/ui';
import {
  CheckboxField,
  Form,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RecoveryCodes } from '../two-step/RecoveryCodes.tsx';
import { SecondStep } from './SecondStep.tsx';
import '../account.css';

/** How long the message of a failed sign-in stays, in ms. */
const FAILURE_TOAST_LIFE_MS = 7000;
const rules = {
  username: [required(), stringLength(0, 255)],
  password: [required(), stringLength(0, 128)],
};

interface SignInValues {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly code?: string;
  readonly passkey?: string;
}
interface Step {
  readonly given: SignInValues;
  readonly asked: SecondFactorAsked;
}
/** After a wrong code, the app that was begun first stays on the page: it may have been scanned. */
function withFirstApp(asked: SecondFactorAsked, before?: SecondFactorAsked): SecondFactorAsked {
  if (!asked.setup || !before?.setup) return asked;
  const { secret, uri, qr_code } = before.setup;
  return { ...asked, setup: { ...asked.setup, secret, uri, qr_code } };
}

/** Recovery codes on the screen. The sign-in goes on once the person has seen them. */
interface ShownCodes {
  readonly codes: readonly string[];
  readonly onSeen: () => void;
}

const withoutProof = ({ username, password, rememberMe }: SignInValues): SignInValues => ({
  username,
  password,
  rememberMe,
});

function NewCodes({ codes, onSeen }: ShownCodes) {
  const t = useT('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 className="account-title" tabIndex={-1} ref={heading}>
        {t('AbpAccount::TwoStep')}
      </h1>
      <RecoveryCodes codes={codes} />
      <Button look="primary" block onClick={onSeen}>
        {t('AbpAccount::Continue')}
      </Button>
    </>
  );
}

/**
 * Sign-in: a form on the site in password mode, a redirect to the issuer in code mode (R2.14,
 * R4.37, R4.38).
 */
export function LoginPage() {
  const t = useT('account');
  const [parameters] = useSearchParams();
  const returnUrl = parameters.get('returnUrl') ?? '/';
  const isInternal = session.isInternal();
  const [step, setStep] = useState<Step | null>(null);
  const [shown, setShown] = useState<ShownCodes | null>(null);
  useEffect(() => {
    if (!isInternal) void session.signIn(returnUrl);
  }, [isInternal, returnUrl]);
  if (!isInternal) return <LoadingIndicator label={t('TakingYouToSignIn')} />;
  const onRecoveryCodes = (codes: readonly string[]) =>
    new Promise<void>((onSeen) => setShown({ codes, onSeen }));
  async function submit(given: SignInValues): Promise<void> {
    try {
      await session.signInWithPassword({ ...given, redirectUrl: returnUrl, onRecoveryCodes });
    } catch (error) {
      const asked = secondFactorAsked.safeParse((error as { answer?: unknown }).answer);
      if (!asked.success) throw error;
      setStep((before) => ({ given, asked: withFirstApp(asked.data, before?.asked) }));
    }
  }
  const showFailure = (error: unknown) =>
    void toast.error(
      error instanceof Error ? `_::${error.message}` : 'AbpAccount::DefaultErrorMessage',
      'AbpUi::Error',
      { life: FAILURE_TOAST_LIFE_MS },
    );
  if (shown) return <NewCodes {...shown} />;
  if (step)
    return (
      <SecondStep
        asked={step.asked}
        onProof={(proof) => submit({ ...withoutProof(step.given), ...proof }).catch(showFailure)}
      />
    );
  return (
    <>
      <h1 className="account-title">{t('SignIn')}</h1>
      <Form
        className="ed-form--steady"
        defaultValues={{ username: '', password: '', rememberMe: false }}
        rules={rules}
        onSubmit={submit}
        onFailure={showFailure}
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
