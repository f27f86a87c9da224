import {
  secondFactorApi,
  type Authenticator,
  type TotpSetup,
} from '@editorial/contracts/second-factor';
import { call, formatDate, isProblem, toast, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { unlessShown } from '../unless-shown.ts';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Rule } from './Rule.tsx';

const codeRules = { code: [required()] };
const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: endpointKey(secondFactorApi.get) });

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
      onSubmit={(values) => confirm(values).catch(unlessShown)}
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
  async function remove() {
    await call(secondFactorApi.remove, { params: { id: item.id } });
    toast.success('AbpAccount::SecondFactorRemoved');
    await readAgain();
  }
  return (
    <li>
      <span>
        <strong>{label}</strong> {formatDate(item.createdAt, { dateStyle: 'medium' })}
      </span>
      <Button
        size="small"
        aria-label={`${t('AbpAccount::Remove')}: ${label}`}
        onClick={() => void remove().catch(unlessShown)}
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
  if (!data) return <LoadingIndicator />;

  function onAdded(made: readonly string[] | null) {
    setSetup(null);
    setCodes(made);
    toast.success('AbpAccount::SecondFactorAdded');
    void readAgain();
  }
  async function addPasskey() {
    const made = await makePasskey();
    if (made === 'failed') toast.error('AbpAccount::PasskeyFailed');
    else onAdded(made);
  }
  const beginApp = async () => setSetup(await call(secondFactorApi.beginTotp));
  async function renewCodes() {
    setCodes((await call(secondFactorApi.renewRecoveryCodes)).recoveryCodes);
    await readAgain();
  }
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
          <Button onClick={() => void beginApp().catch(unlessShown)}>
            {t('AbpAccount::AddApp')}
          </Button>
        )}
        <Button onClick={() => void addPasskey().catch(unlessShown)}>
          {t('AbpAccount::AddPasskey')}
        </Button>
        {hasFactor && (
          <Button onClick={() => void renewCodes().catch(unlessShown)}>
            {t('AbpAccount::NewRecoveryCodes')}
          </Button>
        )}
      </p>
      {hasFactor && <p>{t('RecoveryCodesLeft', { count: data.recoveryCodesLeft })}</p>}
      <Rule />
    </div>
  );
}
