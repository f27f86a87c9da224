import { secondFactorApi } from '@editorial/contracts/second-factor';
import { call, HttpError, useT } from '@editorial/platform';
import { Button, LoadingIndicator } from '@editorial/ui';
import { Form, PasswordField, required, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { AddressCheck } from './AddressCheck.tsx';
import './dialogs.css';

type Options = Awaited<ReturnType<typeof call<typeof secondFactorApi.checkOptions>>>;
const rules = { proof: [required()] };

/** The check that a call waits for: of the address of the account, or of the person. */
export default function Check({
  answer,
  isAddress,
}: {
  readonly answer: (isProved: boolean) => void;
  readonly isAddress: boolean;
}) {
  return isAddress ? <AddressCheck onAnswer={answer} /> : <IdentityCheck onAnswer={answer} />;
}

/** The ways to prove the own identity, and why the last attempt failed. */
function useProof(onAnswer: (isProved: boolean) => void) {
  const t = useT();
  const [options, setOptions] = useState<Options | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    call(secondFactorApi.checkOptions).then(setOptions, () => onAnswer(false));
  }, [onAnswer]);

  async function prove(body: Parameters<typeof call<typeof secondFactorApi.check>>[1]) {
    setError(null);
    try {
      await call(secondFactorApi.check, body, { skipHandleError: true });
      onAnswer(true);
    } catch (failure) {
      if (!(failure instanceof HttpError)) throw failure;
      setError(failure.message);
      // A challenge is valid only once, so a new one is requested.
      setOptions(await call(secondFactorApi.checkOptions));
    }
  }
  async function provePasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!passkey) return setError(t('AbpAccount::PasskeyFailed'));
    await prove({ body: { passkey: { ...passkey, response: { ...passkey.response } } } });
  }
  return { options, error, prove, provePasskey };
}

/** People who came by another provider have no password yet, and choose one by mail. */
function PasswordProof() {
  const t = useT();
  return (
    <>
      <PasswordField
        name="proof"
        label={t('AbpAccount::Password')}
        autoComplete="current-password"
      />
      <p>
        <a href="/account/forgot-password">{t('AbpAccount::ForgotPassword')}</a>
      </p>
    </>
  );
}

/** Asks users to confirm their identity again: with the password, or with their second factor. */
function IdentityCheck({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const t = useT();
  const { options, error, prove, provePasskey } = useProof(onAnswer);
  const isPassword = options?.methods.includes('Password') ?? false;
  return (
    <Modal
      open
      size="sm"
      closableByKeyboard
      suppressUnsavedWarning
      title={t('AbpAccount::IsItYou')}
      onClose={() => onAnswer(false)}
    >
      {error && (
        <p role="alert" className="shell-identity-error">
          {error}
        </p>
      )}
      {options === null ? (
        <LoadingIndicator />
      ) : (
        <Form
          defaultValues={{ proof: '' }}
          rules={rules}
          onSubmit={({ proof }) =>
            prove({ body: isPassword ? { password: proof } : { code: proof } })
          }
        >
          {isPassword ? (
            <PasswordProof />
          ) : (
            <TextField
              name="proof"
              label={t('AbpAccount::Code')}
              hint={t('AbpAccount::CodeHint')}
              autoComplete="one-time-code"
              focusOnOpen
            />
          )}
          <SubmitButton>{t('AbpAccount::Continue')}</SubmitButton>
          {options.passkeyOptions && (
            <Button
              onClick={() =>
                void provePasskey(
                  options.passkeyOptions as unknown as PublicKeyCredentialRequestOptionsJSON,
                )
              }
            >
              {t('AbpAccount::UsePasskey')}
            </Button>
          )}
        </Form>
      )}
    </Modal>
  );
}
