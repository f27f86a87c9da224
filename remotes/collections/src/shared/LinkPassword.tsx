import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { call, HttpError, reportFailure, useT } from '@editorial/platform';
import { Button, EmptyState } from '@editorial/ui';
import { type FormEvent, useId, useState } from 'react';

/** Asks for the password of a link. The server's answer to a wrong one is shown below the field. */
export function LinkPassword({
  linkKey,
  onPass,
}: {
  readonly linkKey: string;
  readonly onPass: (pass: string) => void;
}) {
  const t = useT('collections');
  const hintId = useId();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function unlock(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setRefusal('');
    try {
      const body = { key: linkKey, password };
      const { pass } = await call(lightboxLinksApi.unlock, { body }, { skipHandleError: isAnswer });
      onPass(pass);
    } catch (error) {
      if (error instanceof HttpError && isAnswer(error)) setRefusal(error.text);
      else reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <EmptyState level={1} title={t('PasswordNeeded')}>
      <form className="lbx-unlock" onSubmit={(event) => void unlock(event)}>
        <p className="ed-muted">{t('PasswordNeededHint')}</p>
        <input
          type="password"
          className="lbx-input"
          value={password}
          maxLength={128}
          autoComplete="off"
          aria-label={t('Password')}
          placeholder={t('Password')}
          aria-invalid={refusal !== ''}
          aria-describedby={hintId}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p id={hintId} role="alert" className="lbx-refusal">
          {refusal}
        </p>
        <Button type="submit" look="primary" disabled={password === ''} loading={isBusy}>
          {t('Open')}
        </Button>
      </form>
    </EmptyState>
  );
}

/** A wrong password, too many of them, or a link that was ended meanwhile. */
const isAnswer = ({ status }: HttpError) => status === 403 || status === 404 || status === 429;
