import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { call, confirm, formatDate, useCulture, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { act } from '../frame/act.ts';

const sure = async (text: string): Promise<boolean> =>
  (await confirm.warn(`administration::${text}`, 'AbpUi::AreYouSure')) === 'confirm';

const moment = (at: string): string => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });

/** Where the person is signed in, what they prove themselves with, and how to end either. */
export function PersonSecurity({ person }: { readonly person: Person }) {
  const t = useT('administration');
  useCulture();
  const [openedAt] = useState(() => Date.now());
  return (
    <div className="ed-stack">
      {person.lockoutEnd !== null && Date.parse(person.lockoutEnd) > openedAt && (
        <p role="status">{t('LockedUntil', { date: moment(person.lockoutEnd) })}</p>
      )}
      <Sessions id={person.id} />
      <SecondFactor id={person.id} />
    </div>
  );
}

function Sessions({ id }: { readonly id: string }) {
  const t = useT('administration');
  const mayEnd = usePolicy(Policy.UsersUpdate);
  const { data } = useEndpoint(identityApi.sessions, { params: { id } });
  const endAll = async () => {
    if (await sure('EndAllText'))
      await act(() => call(identityApi.endSessions, { params: { id } }), 'SessionsEnded');
  };
  return (
    <section aria-labelledby="adm-sessions">
      <h2 id="adm-sessions">{t('Sessions')}</h2>
      {!data && <Skeleton lines={3} />}
      {data?.items.length === 0 && <p className="ed-muted">{t('NoSessions')}</p>}
      <ul className="adm-lines">
        {data?.items.map((session) => (
          <li key={session.id}>
            <span>
              {[session.browser, session.system].filter(Boolean).join(' · ') || session.client}
              <span className="ed-muted ed-small">
                {t('SignedInSince', { date: moment(session.lastSeenAt ?? session.startedAt) })}
              </span>
            </span>
            {mayEnd && (
              <Button
                size="small"
                onClick={() =>
                  void act(
                    () => call(identityApi.endSession, { params: { id, sessionId: session.id } }),
                    'SessionEnded',
                  )
                }
              >
                {t('EndSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && (data?.items.length ?? 0) > 1 && (
        <Button onClick={() => void endAll()}>{t('EndAllSessions')}</Button>
      )}
    </section>
  );
}

function SecondFactor({ id }: { readonly id: string }) {
  const t = useT('administration');
  const mayReset = usePolicy(Policy.UsersUpdate);
  const { data } = useEndpoint(identityApi.secondFactor, { params: { id } });
  const reset = async () => {
    if (await sure('ResetSecondFactorText'))
      await act(
        () => call(identityApi.resetSecondFactor, { params: { id } }),
        'SecondFactorWasReset',
      );
  };
  return (
    <section aria-labelledby="adm-factors">
      <h2 id="adm-factors">{t('SecondFactor')}</h2>
      {!data && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p className="ed-muted">{t('NoSecondFactor')}</p>}
      <ul className="adm-lines">
        {data?.items.map((factor) => (
          <li key={factor.id}>
            <span>
              {factor.name}
              <span className="ed-muted ed-small">{t(`Factor:${factor.kind}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {mayReset && (data?.items.length ?? 0) > 0 && (
        <Button look="danger" onClick={() => void reset()}>
          {t('ResetSecondFactor')}
        </Button>
      )}
    </section>
  );
}
