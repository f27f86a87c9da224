import type { SecondFactorAsked } from '@editorial/contracts/session';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { AppSetup } from '../two-step/AppSetup.tsx';

const rules = { code: [required()] };
interface SecondStepProps {
  readonly asked: SecondFactorAsked;
  readonly onProof: (proof: { code?: string; passkey?: string }) => Promise<void>;
}

/**
 * The step after the password: an app's code, a recovery code or a passkey, or the set-up of an
 * app.
 */
export function SecondStep({ asked, onProof }: SecondStepProps) {
  const t = useT('account');
  const [isFailed, setFailed] = useState(false);
  async function provePasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
    setFailed(false);
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const answer = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!answer) return setFailed(true);
    await onProof({ passkey: JSON.stringify(answer) });
  }
  const { setup, passkey_options: passkeyOptions } = asked;
  return (
    <>
      <h1 className="account-title">{t('AbpAccount::TwoStep')}</h1>
      <p role={asked.error === 'second_factor_required' ? 'status' : 'alert'}>
        {isFailed ? t('AbpAccount::PasskeyFailed') : asked.error_description}
      </p>
      {setup && <AppSetup secret={setup.secret} qrCode={setup.qr_code} />}
      <Form defaultValues={{ code: '' }} rules={rules} onSubmit={({ code }) => onProof({ code })}>
        <TextField
          name="code"
          label={t('AbpAccount::Code')}
          autoComplete="one-time-code"
          focusOnOpen
          {...(setup ? {} : { hint: t('AbpAccount::CodeHint') })}
        />
        <SubmitButton>{t('AbpAccount::Continue')}</SubmitButton>
        {passkeyOptions && (
          <Button
            onClick={() =>
              void provePasskey(passkeyOptions as unknown as PublicKeyCredentialRequestOptionsJSON)
            }
          >
            {t('AbpAccount::UsePasskey')}
          </Button>
        )}
      </Form>
    </>
  );
}
