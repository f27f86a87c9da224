import { accountApi } from '@editorial/contracts/account';
import { identityApi } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { session, useCurrentUser, usePolicy, useStore, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { useId, useState } from 'react';
import './impersonate.css';
import '../feedback/dialogs.css';

export { addActingTexts } from '../texts/acting.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly start: () => Promise<void>;
}

function Choices({
  title,
  choices,
  isPending,
}: {
  title: string;
  choices: readonly Choice[];
  isPending: boolean;
}) {
  const t = useT();
  return (
    <section>
      <h2>{title}</h2>
      {isPending ? (
        <LoadingIndicator />
      ) : choices.length === 0 ? (
        <p className="ed-muted">{t('::Impersonate:None')}</p>
      ) : (
        <ul className="impersonate-list">
          {choices.map((choice) => (
            <li key={choice.id}>
              <span>
                <strong>{choice.name}</strong> <span className="ed-muted">{choice.detail}</span>
              </span>
              <Button size="small" onClick={() => void choice.start()}>
                {t('::Impersonate:Start', { name: choice.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The page where support staff choose the user to impersonate (R1.27N, R2.131N). */
export function ImpersonatePage() {
  const t = useT();
  const user = useCurrentUser();
  const isAuthenticated = useStore((state) => state.session.isAuthenticated);
  const mayUsers = usePolicy(Policy.UsersImpersonation) && isAuthenticated;
  const mayTenants = usePolicy(Policy.TenantsImpersonation) && isAuthenticated && !user.tenantId;
  const isImpersonating = Boolean(user.impersonatorUserId);
  return (
    <div className="ed-page ed-stack">
      <h1>{t('::Impersonate')}</h1>
      <p className="ed-measure">{t('::Impersonate:Text')}</p>
      {isImpersonating && (
        <p role="status">
          {t('::Impersonate:Active', { name: user.userName ?? '' })}{' '}
          <Button onClick={() => void session.backToMyAccount()}>
            {t('AbpAccount::BackToImpersonator')}
          </Button>
        </p>
      )}
      {!isAuthenticated && (
        <>
          <p>{t('::Impersonate:SignIn')}</p>
          <p>
            <Button look="primary" onClick={() => void session.signIn('/impersonate')}>
              {t('::SignIn')}
            </Button>
          </p>
        </>
      )}
      {isAuthenticated && !mayUsers && !mayTenants && !isImpersonating && (
        <p role="alert">{t('::Impersonate:NotAllowed')}</p>
      )}
      {(mayUsers || mayTenants) && !isImpersonating && (
        <Finder mayUsers={mayUsers} mayTenants={mayTenants} />
      )}
    </div>
  );
}

/** Finds people and organizations to act for. */
function Finder({
  mayUsers,
  mayTenants,
}: {
  readonly mayUsers: boolean;
  readonly mayTenants: boolean;
}) {
  const t = useT();
  const id = useId();
  const user = useCurrentUser();
  const [filter, setFilter] = useState('');
  const query = { filter, maxResultCount: 20 };
  const users = useEndpoint(identityApi.users, { query }, { enabled: mayUsers });
  const tenants = useEndpoint(accountApi.tenants, { query }, { enabled: mayTenants });
  return (
    <>
      <label htmlFor={id}>{t('::Impersonate:Find')}</label>
      <input
        id={id}
        type="search"
        className="shell-input ed-measure"
        value={filter}
        maxLength={100}
        onChange={(event) => setFilter(event.target.value)}
      />
      {mayUsers && (
        <Choices
          title={t('::Impersonate:Users')}
          isPending={users.isPending}
          choices={(users.data?.items ?? [])
            .filter((item) => item.id !== user.id)
            .map((item) => ({
              id: item.id,
              name: `${item.name} ${item.surname}`.trim() || item.userName,
              detail: item.email,
              start: () => session.impersonate({ userId: item.id }),
            }))}
        />
      )}
      {mayTenants && (
        <Choices
          title={t('::Impersonate:Tenants')}
          isPending={tenants.isPending}
          choices={(tenants.data?.items ?? []).map((item) => ({
            id: item.id,
            name: item.name,
            detail: '',
            start: () => session.impersonate({ tenantId: item.id }),
          }))}
        />
      )}
    </>
  );
}
