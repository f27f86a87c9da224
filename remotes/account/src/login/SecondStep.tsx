import type { SecondFactorAsked } from '@editorial/contracts/session';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { AppSetup } from '../two-step/AppSetup.tsx';

const rules = { code: [required()] };
type Setup = NonNullable<SecondFactorAsked['setup']>;
interface SecondStepProps {
  readonly asked: SecondFactorAsked;
  readonly onProof: (proof: { code?: string; passkey?: string }) => Promise<void>;
}

/** The browser's passkey answer as JSON, or null if the person canceled. */
async function askBrowser({ setup, passkey_options }: SecondFactorAsked): Promise<string | null> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const answer = setup
    ? startRegistration({
        optionsJSON: setup.passkey_options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
    : startAuthentication({
        optionsJSON: passkey_options as unknown as PublicKeyCredentialRequestOptionsJSON,
      });
  return answer.then(
    (given) => JSON.stringify(given),
    () => null,
  );
}

interface CodeFormProps extends Pick<SecondStepProps, 'onProof'> {
  readonly isSetup: boolean;
  readonly children?: React.ReactNode;
}

function CodeForm({ isSetup, onProof, children }: CodeFormProps) {
  const t = useT('account');
  return (
    <Form defaultValues={{ code: '' }} rules={rules} onSubmit={({ code }) => onProof({ code })}>
      <TextField
        name="code"
        label={t('AbpAccount::Code')}
        autoComplete="one-time-code"
        focusOnOpen
        {...(isSetup ? { inputMode: 'numeric' } : { hint: t('AbpAccount::CodeHint') })}
      />
      <SubmitButton>{t(isSetup ? 'AbpAccount::AddApp' : 'AbpAccount::Continue')}</SubmitButton>
      {children}
    </Form>
  );
}

interface SetUpProps extends Pick<SecondStepProps, 'onProof'> {
  readonly setup: Setup;
  readonly onPasskey: () => void;
}

/** Sets up the first factor, an app or a passkey, before the sign-in continues. */
function SetUp({ setup, onProof, onPasskey }: SetUpProps) {
  const t = useT('account');
  return (
    <>
      <h2>{t('AbpAccount::AddApp')}</h2>
      <AppSetup secret={setup.secret} qrCode={setup.qr_code} />
      <CodeForm isSetup onProof={onProof} />
      {setup.passkey_options && (
        <>
          <h2 className="account-or">{t('AbpAccount::AddPasskey')}</h2>
          <p>{t('AbpAccount::AddPasskeyText')}</p>
          <Button onClick={onPasskey}>{t('AbpAccount::AddPasskey')}</Button>
        </>
      )}
    </>
  );
}

/**
 * The step after the password: an app's code, a recovery code or a passkey, or the set-up of one.
 */
export function SecondStep({ asked, onProof }: SecondStepProps) {
  const t = useT('account');
  const [isFailed, setFailed] = useState(false);
  async function provePasskey() {
    setFailed(false);
    const passkey = await askBrowser(asked);
    if (passkey === null) return setFailed(true);
    await onProof({ passkey });
  }
  const isFirst =
    asked.error === 'second_factor_required' || asked.error === 'second_factor_setup_required';
  return (
    <>
      <h1 className="account-title">{t('AbpAccount::TwoStep')}</h1>
      <p role={isFirst && !isFailed ? 'status' : 'alert'}>
        {isFailed ? t('AbpAccount::PasskeyFailed') : asked.error_description}
      </p>
      {asked.setup ? (
        <SetUp setup={asked.setup} onProof={onProof} onPasskey={() => void provePasskey()} />
      ) : (
        <CodeForm isSetup={false} onProof={onProof}>
          {asked.passkey_options && (
            <Button onClick={() => void provePasskey()}>{t('AbpAccount::UsePasskey')}</Button>
          )}
        </CodeForm>
      )}
    </>
  );
}
