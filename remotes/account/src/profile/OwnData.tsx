import { ownDataApi, type Closing, type DataCopy } from '@editorial/contracts/own-data';
import {
  call,
  confirm,
  formatBytes,
  formatDate,
  formatMoney,
  session,
  useT,
} from '@editorial/platform';
import { act, readAgain, useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useEffect } from 'react';

/** A copy that is being prepared is asked for again after this time. */
const REFRESH_MS = 4000;

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
          onClick={() => void act(download())}
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
    const timer = setInterval(() => void readAgain([ownDataApi.copies]), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isPreparing]);
  const asking = useAct(() => call(ownDataApi.requestCopy), {
    done: 'account::CopyRequested',
    reloads: [ownDataApi.copies],
  });
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
        <Button disabled={isPreparing} loading={asking.isBusy} onClick={() => void asking.run()}>
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
  const { run, isBusy } = useAct(async () => {
    await call(ownDataApi.close);
    // Signing out leaves the page for the issuer, and a toast would be gone with it.
    await confirm.success('account::AccountClosed', undefined, {
      hideCancelBtn: true,
      yesText: 'AbpUi::Close',
    });
    await session.signOut();
  });
  if (!closing) return <LoadingIndicator />;
  async function close() {
    const answer = await confirm.warn('account::CloseAccountQuestion', 'account::CloseAccount', {
      yesText: 'account::CloseAccount',
    });
    if (answer === 'confirm') await run();
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
          loading={isBusy}
          disabled={closing.obstacles.length > 0}
          onClick={() => void close()}
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
