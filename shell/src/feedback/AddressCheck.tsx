import { accountApi } from '@editorial/contracts/account';
import { call, isProblem, session, toast, useCurrentUser, useT } from '@editorial/platform';
import { act, endpointQuery, queryClient } from '@editorial/platform/queries';
import { LinkButton } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

const rules = { code: [required()] };
/** The link may be opened on another device, of which this page hears nothing. */
const POLL_MS = 4000;
interface Given {
  readonly code: string;
}
const DIGITS = /^\s*\d{4}\s?\d{4}\s*$/;
const quiet = { isBackground: true, skipHandleError: true };

/** Goes on once the address was confirmed, wherever the link of the mail was opened. */
function useConfirmed(goOn: () => Promise<void>): void {
  const { data: profile } = useQuery(
    { ...endpointQuery(accountApi.myProfile, {}, quiet), refetchInterval: POLL_MS },
    queryClient,
  );
  const isConfirmed = profile?.emailConfirmed ?? false;
  useEffect(() => {
    if (isConfirmed) void goOn();
  }, [isConfirmed, goOn]);
}

/** The last digit says that the code is complete: nothing more has to be pressed. */
function AllDigits({ onTyped }: { readonly onTyped: (given: Given) => Promise<void> }) {
  const { code } = useWatch<Given>();
  const confirm = useRef(onTyped);
  useEffect(() => {
    confirm.current = onTyped;
  });
  useEffect(() => {
    if (code && DIGITS.test(code)) void confirm.current({ code });
  }, [code]);
  return null;
}

/**
 * Asks for the digits that were mailed to the address of the account, before the call that needs a
 * confirmed one goes on. A person who opens the link of the mail instead need not type them.
 */
export function AddressCheck({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const t = useT();
  const { email } = useCurrentUser();
  const [error, setError] = useState<string | null>(null);
  const goOn = useCallback(async () => {
    await session.refreshConfiguration();
    onAnswer(true);
  }, [onAnswer]);
  useConfirmed(goOn);

  async function confirm({ code }: Given): Promise<void> {
    setError(null);
    try {
      await call(accountApi.confirmOwnEmail, { body: { code } }, { skipHandleError: true });
    } catch (failure) {
      if (isProblem(failure, 'Editorial:CodeInvalid') || isProblem(failure, 'Editorial:Validation'))
        return setError(t('AbpAccount::WrongDigits'));
      return setError(failure instanceof Error ? failure.message : String(failure));
    }
    toast.success('AbpAccount::AddressConfirmed');
    await goOn();
  }
  const sendAgain = () =>
    void act(call(accountApi.sendEmailConfirmation), { done: 'AbpAccount::DigitsSentAgain' });

  return (
    <Modal
      open
      size="sm"
      closableByKeyboard
      suppressUnsavedWarning
      title={t('AbpAccount::ConfirmYourAddress')}
      onClose={() => onAnswer(false)}
    >
      <p>{t('AbpAccount::ConfirmYourAddressText', [email ?? ''])}</p>
      {error && (
        <p role="alert" className="shell-identity-error">
          {error}
        </p>
      )}
      <Form defaultValues={{ code: '' }} rules={rules} onSubmit={confirm}>
        <AllDigits onTyped={confirm} />
        <TextField
          name="code"
          label={t('AbpAccount::Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          focusOnOpen
        />
        <SubmitButton>{t('AbpAccount::Continue')}</SubmitButton>
      </Form>
      <p className="ed-small">
        {t('AbpAccount::NoMail')}{' '}
        <LinkButton onClick={sendAgain}>{t('AbpAccount::SendDigitsAgain')}</LinkButton>
      </p>
    </Modal>
  );
}
