import { ownDataApi, type Closing, type DataCopy } from '@editorial/contracts/own-data';
import {
  call,
  confirm,
  formatBytes,
  formatDate,
  formatMoney,
  session,
  toast,
  useT,
} from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { unlessShown } from '../unless-shown.ts';

/** Polling interval while a copy is being prepared, in ms. */
const LOOK_AGAIN_MS = 4000;
const readAgain = () => queryClient.invalidateQueries({ queryKey: endpointKey(ownDataApi.copies) });

function Copy({ copy }: { copy: DataCopy }) {
  const t = useT('account');
  async function download() {
    const { url } = await call(ownDataApi.copyLink, { params: { id: copy.id } });
    location.assign(url);
  }
  const made = formatDate(copy.createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <span>
        {made} <small>{copy.byteSize !== null && formatBytes(copy.byteSize)}</small>
      </span>
      {copy.state === 'Ready' ? (
        <Button
          size="small"
          aria-label={`${t('DownloadCopy')}: ${made}`}
          onClick={() => void download().catch(unlessShown)}
        >
          {t('DownloadCopy')}
        </Button>
      ) : (
        <span role="status">{t(copy.state === 'Preparing' ? 'CopyPreparing' : 'CopyFailed')}</span>
      )}
    </li>
  );
}

function Copies() {
  const t = useT('account');
  const { data } = useEndpoint(ownDataApi.copies);
  const isPreparing = data?.items.some(({ state }) => state === 'Preparing') ?? false;
  useEffect(() => {
    if (!isPreparing) return undefined;
    const timer = setInterval(() => void readAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isPreparing]);
  const ask = async () => {
    await call(ownDataApi.requestCopy);
    toast.success('account::CopyRequested');
    await readAgain();
  };
  return (
    <section aria-labelledby="own-data-copy">
      <h2 id="own-data-copy">{t('CopyOfData')}</h2>
      <p>{t('CopyOfDataText')}</p>
      <ul className="account-sessions">
        {data?.items.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
      <p className="account-actions">
        <Button disabled={isPreparing} onClick={() => void ask().catch(unlessShown)}>
          {t('AskForCopy')}
        </Button>
      </p>
    </section>
  );
}

function Consequences({ closing }: { closing: Closing }) {
  const t = useT('account');
  const facts = [
    [closing.openCredits, 'ClosingCredits'],
    [closing.subscriptionCount, 'ClosingSubscriptions'],
    [closing.otherMemberCount, 'ClosingMembers'],
    [closing.publishedAssetCount, 'ClosingPictures'],
    [closing.submissionCount, 'ClosingSubmissions'],
    [closing.licenseCount, 'ClosingLicenses'],
  ] as const;
  return (
    <ul>
      {facts
        .filter(([count]) => count > 0)
        .map(([count, key]) => (
          <li key={key}>{t(key, { count })}</li>
        ))}
      {closing.owed.map(({ currency, cleared, pending }) => (
        <li key={currency}>
          {cleared !== 0 && t('ClosingOwed', { amount: formatMoney(cleared, currency) })}{' '}
          {pending !== 0 && t('ClosingPending', { amount: formatMoney(pending, currency) })}
        </li>
      ))}
      <li>{t('ClosingSessions')}</li>
      <li>{t('ClosingLaw')}</li>
    </ul>
  );
}

function CloseAccount() {
  const t = useT('account');
  const { data: closing } = useEndpoint(ownDataApi.closing);
  const [isClosing, setClosing] = useState(false);
  if (!closing) return <LoadingIndicator />;
  async function close() {
    const answer = await confirm.warn('account::CloseAccountQuestion', 'account::CloseAccount', {
      yesText: 'account::CloseAccount',
    });
    if (answer !== 'confirm') return;
    setClosing(true);
    try {
      await call(ownDataApi.close);
      toast.success('account::AccountClosed', undefined, { sticky: true });
      await session.signOut();
    } finally {
      setClosing(false);
    }
  }
  return (
    <section aria-labelledby="close-account">
      <h2 id="close-account">{t('CloseAccount')}</h2>
      <p>{t('CloseAccountText')}</p>
      <Consequences closing={closing} />
      {closing.obstacles.map((obstacle) => (
        <p key={obstacle} role="status" className="account-note">
          {t(`Obstacle${obstacle}`)}
        </p>
      ))}
      <p className="account-actions">
        <Button
          loading={isClosing}
          disabled={closing.obstacles.length > 0}
          onClick={() => void close().catch(unlessShown)}
        >
          {t('CloseAccount')}
        </Button>
      </p>
    </section>
  );
}

/** My account: a copy of the visitor's own data, and closing the account. */
export function OwnData() {
  return (
    <>
      <Copies />
      <CloseAccount />
    </>
  );
}
