import {
  secondFactorApi,
  type Authenticator,
  type TotpSetup,
} from '@editorial/contracts/second-factor';
import { call, formatDate, isProblem, toast, useT } from '@editorial/platform';
import { act, useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Rule } from './Rule.tsx';

const codeRules = { code: [required()] };
const reloads = [secondFactorApi.get];

interface AddedProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
}

function AddApp({ onAdded, setup }: AddedProps & { setup: TotpSetup }) {
  const t = useT('account');
  async function confirm({ code, name }: { code: string; name: string }) {
    const { recoveryCodes } = await call(secondFactorApi.confirmTotp, { body: { code, name } });
    onAdded(recoveryCodes);
  }
  return (
    <Form
      defaultValues={{ code: '', name: '' }}
      rules={codeRules}
      onSubmit={(values) =>
        act(confirm(values), { done: 'AbpAccount::SecondFactorAdded', reloads })
      }
    >
      <AppSetup secret={setup.secret} qrCode={setup.qrCode} />
      <TextField
        name="code"
        label={t('AbpAccount::Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        focusOnOpen
      />
      <TextField name="name" label={t('AbpAccount::DeviceName')} maxLength={64} />
      <SubmitButton>{t('AbpAccount::AddApp')}</SubmitButton>
    </Form>
  );
}

async function makePasskey(): Promise<readonly string[] | null | 'failed'> {
  const options = await call(secondFactorApi.newPasskeyOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => null);
  if (!answer) return 'failed';
  const response = { ...answer, response: { ...answer.response } };
  try {
    return (await call(secondFactorApi.addPasskey, { body: { response } })).recoveryCodes;
  } catch (error) {
    if (isProblem(error, 'Editorial:SecondFactorWrong')) return 'failed';
    throw error;
  }
}

function Item({ item }: { item: Authenticator }) {
  const t = useT('account');
  const kind = t(item.kind === 'Totp' ? 'AbpAccount::App' : 'AbpAccount::Passkey');
  const label = item.name ? `${item.name} (${kind})` : kind;
  const { run: remove, isBusy } = useAct(
    () => call(secondFactorApi.remove, { params: { id: item.id } }),
    { done: 'AbpAccount::SecondFactorRemoved', reloads },
  );
  return (
    <li>
      <span>
        <strong>{label}</strong> {formatDate(item.createdAt, { dateStyle: 'medium' })}
      </span>
      <Button
        size="small"
        aria-label={`${t('AbpAccount::Remove')}: ${label}`}
        disabled={isBusy}
        onClick={() => void remove()}
      >
        {t('AbpAccount::Remove')}
      </Button>
    </li>
  );
}

/** My account: apps, passkeys and recovery codes. */
export function TwoStep() {
  const t = useT('account');
  const { data } = useEndpoint(secondFactorApi.get);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [setup, setSetup] = useState<TotpSetup | null>(null);

  function onAdded(made: readonly string[] | null) {
    setSetup(null);
    setCodes(made);
  }
  const addingPasskey = useAct(
    async () => {
      const made = await makePasskey();
      if (made === 'failed') toast.error('AbpAccount::PasskeyFailed');
      else onAdded(made);
      return made;
    },
    { done: (made) => (made === 'failed' ? null : 'AbpAccount::SecondFactorAdded'), reloads },
  );
  const beginning = useAct(async () => setSetup(await call(secondFactorApi.beginTotp)));
  const renewing = useAct(
    async () => setCodes((await call(secondFactorApi.renewRecoveryCodes)).recoveryCodes),
    { reloads },
  );
  if (!data) return <LoadingIndicator />;
  const hasFactor = data.authenticators.length > 0;
  return (
    <div className="account-two-step">
      <p>{t('AbpAccount::TwoStepText')}</p>
      {codes && <RecoveryCodes codes={codes} />}
      {hasFactor ? (
        <ul className="account-sessions">
          {data.authenticators.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p>{t('AbpAccount::NoSecondFactor')}</p>
      )}
      {setup && <AddApp setup={setup} onAdded={onAdded} />}
      <p className="account-actions">
        {!setup && (
          <Button disabled={beginning.isBusy} onClick={() => void beginning.run()}>
            {t('AbpAccount::AddApp')}
          </Button>
        )}
        <Button disabled={addingPasskey.isBusy} onClick={() => void addingPasskey.run()}>
          {t('AbpAccount::AddPasskey')}
        </Button>
        {hasFactor && (
          <Button disabled={renewing.isBusy} onClick={() => void renewing.run()}>
            {t('AbpAccount::NewRecoveryCodes')}
          </Button>
        )}
      </p>
      {hasFactor && <p>{t('RecoveryCodesLeft', { count: data.recoveryCodesLeft })}</p>}
      <Rule />
    </div>
  );
}
