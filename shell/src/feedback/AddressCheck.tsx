import { accountApi } from '@editorial/contracts/account';
import { call, isProblem, session, toast, useCurrentUser, useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { Form, required, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CorrectAddress } from './CorrectAddress.tsx';
import { SendAgain } from './SendAgain.tsx';
import './dialogs.css';

const rules = { code: [required()] };
interface CodeValues {
  readonly code: string;
}
const DIGITS = /^\s*\d{4}\s?\d{4}\s*$/;

/** The last digit says that the code is complete: nothing more has to be pressed. */
function AllDigits({ onTyped }: { readonly onTyped: (given: CodeValues) => Promise<void> }) {
  const { code } = useWatch<CodeValues>();
  const confirm = useRef(onTyped);
  useEffect(() => {
    confirm.current = onTyped;
  });
  useEffect(() => {
    if (code && DIGITS.test(code)) void confirm.current({ code });
  }, [code]);
  return null;
}

const reasonOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);

/**
 * The steps of the dialog: what was wrong last, and how many mails it sent, the last one to whom.
 */
function useCode(goOn: () => Promise<void>) {
  const t = useT();
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<{ readonly times: number; readonly to: string | null }>({
    times: 0,
    to: null,
  });
  const asked = useRef<{ readonly code: string; readonly done: Promise<void> }>(null);
  async function send(code: string): Promise<void> {
    setError(null);
    try {
      await call(accountApi.confirmOwnEmail, { body: { code } }, { skipHandleError: true });
    } catch (failure) {
      if (isProblem(failure, 'Editorial:CodeInvalid') || isProblem(failure, 'Editorial:Validation'))
        return setError(t('AbpAccount::WrongDigits'));
      asked.current = null;
      return setError(reasonOf(failure));
    }
    toast.success('AbpAccount::AddressConfirmed');
    await goOn();
  }
  /** The last digit sends the code, and Enter may follow. The same one is sent once. */
  function confirm({ code }: CodeValues): Promise<void> {
    if (asked.current?.code !== code) asked.current = { code, done: send(code) };
    return asked.current.done;
  }
  // Digits of an earlier mail, and what was wrong with them, mean nothing now.
  function noteSent(to: string | null = null): void {
    asked.current = null;
    setError(null);
    setSent((before) => ({ times: before.times + 1, to: to ?? before.to }));
  }
  async function sendAgain(): Promise<void> {
    try {
      await call(accountApi.sendEmailConfirmation, {}, { skipHandleError: true });
      noteSent();
    } catch (failure) {
      setError(reasonOf(failure));
    }
  }
  return { error, sent, confirm, noteSent, sendAgain };
}

interface NoMailProps {
  /** So many mails were sent by this dialog. */
  readonly times: number;
  readonly sendAgain: () => Promise<void>;
  readonly onSent: (to: string) => void;
}

/** The ways on for people who got no mail: another one, or another address. */
function NoMail({ times, sendAgain, onSent }: NoMailProps) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <p className="ed-small shell-after-form">
        {t('AbpAccount::NoMail')} <SendAgain key={times} times={times} onSend={sendAgain} />
        {' · '}
        <LinkButton aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          {t('AbpAccount::ChangeAddress')}
        </LinkButton>
      </p>
      {isChanging && (
        <CorrectAddress
          onSent={(to) => {
            setChanging(false);
            onSent(to);
          }}
        />
      )}
    </>
  );
}

/**
 * Asks for the digits that were mailed to the address of the account, before the call that needs a
 * confirmed one goes on. A person who opens the link of the mail instead need not type them.
 */
export function AddressCheck({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const t = useT();
  const { email, emailVerified } = useCurrentUser();
  async function goOn(): Promise<void> {
    await session.refreshConfiguration();
    onAnswer(true);
  }
  // Wherever the link of the mail was opened: the server sends a message of it.
  useEffect(() => {
    if (emailVerified) onAnswer(true);
  }, [emailVerified, onAnswer]);
  const { error, sent, confirm, noteSent, sendAgain } = useCode(goOn);

  return (
    <Modal
      open
      size="sm"
      closableByKeyboard
      suppressUnsavedWarning
      title={t('AbpAccount::ConfirmYourAddress')}
      onClose={() => onAnswer(false)}
    >
      <p>{t('AbpAccount::ConfirmYourAddressText', [sent.to ?? email ?? ''])}</p>
      <p role="status">{sent.times > 0 && !error && t('AbpAccount::DigitsSentAgain')}</p>
      {error && (
        <p role="alert" className="shell-identity-error">
          {error}
        </p>
      )}
      <Form key={sent.times} defaultValues={{ code: '' }} rules={rules} onSubmit={confirm}>
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
      <NoMail times={sent.times} sendAgain={sendAgain} onSent={noteSent} />
    </Modal>
  );
}
