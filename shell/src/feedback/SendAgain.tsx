import { useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { useEffect, useState } from 'react';

/** Mails take a while: who asks at once gets two, and uses up the few that an hour allows. */
const WAIT_S = 30;

/** Asks for another mail. After one was sent (`times`), it waits and shows how long. */
export function SendAgain({
  times,
  onSend,
}: {
  readonly times: number;
  readonly onSend: () => Promise<void>;
}) {
  const t = useT();
  const [leftS, setLeftS] = useState(times > 0 ? WAIT_S : 0);
  const [isSending, setSending] = useState(false);
  const isWaiting = leftS > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setLeftS((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  async function send(): Promise<void> {
    setSending(true);
    await onSend();
    setSending(false);
  }
  return (
    <LinkButton disabled={isWaiting || isSending} onClick={() => void send()}>
      {isWaiting ? t('AbpAccount::SendDigitsIn', [leftS]) : t('AbpAccount::SendDigitsAgain')}
    </LinkButton>
  );
}
