import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { call, session, useCulture, useCurrentUser, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Menu, type MenuEntry } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { act } from '../frame/act.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { StatementOfReasonsDialog } from '../frame/StatementOfReasonsDialog.tsx';
import { Acts } from '../audit/Acts.tsx';
import { PermissionTree } from '../roles/PermissionTree.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonRoles } from './PersonRoles.tsx';
import { PersonSecurity } from './PersonSecurity.tsx';
import { PersonState, stateOf } from './PersonState.tsx';

const LOCK_DAYS = 30;
const DAY_MS = 86_400_000;

const nameOf = (person: Person): string =>
  `${person.name} ${person.surname}`.trim() || person.userName;

/** One person: who they are, what they may do, where they are signed in, what they did. */
export function PersonPage() {
  const t = useT('administration');
  useCulture();
  const { personId = '' } = useParams();
  const input = { params: { id: personId } };
  const query = useEndpoint(identityApi.user, input, { isPageContent: true });
  const { data: person } = query;
  if (!person)
    return (
      <AdminPage title={t('Person')}>
        <Loaded query={query} height="20rem" />
      </AdminPage>
    );
  return (
    <AdminPage
      title={nameOf(person)}
      intro={
        <>
          {person.email} <PersonState state={stateOf(person)} />
        </>
      }
      acts={<PersonActs person={person} />}
    >
      <PersonTabs person={person} />
    </AdminPage>
  );
}

function PersonTabs({ person }: { readonly person: Person }) {
  const t = useT('administration');
  const [params, setParams] = useSearchParams();
  const maySeeLog = usePolicy(Policy.AuditLogs);
  const mayGrant = usePolicy(Policy.UsersManagePermissions);
  const tabs = [
    { key: 'profile', label: t('Profile'), content: <PersonForm person={person} /> },
    { key: 'roles', label: t('Roles_short'), content: <PersonRoles person={person} /> },
    ...(mayGrant
      ? [
          {
            key: 'permissions',
            label: t('Permissions'),
            content: <PermissionTree providerName="U" providerKey={person.id} />,
          },
        ]
      : []),
    { key: 'security', label: t('Security'), content: <PersonSecurity person={person} /> },
    ...(maySeeLog
      ? [{ key: 'acts', label: t('RecentActs'), content: <Acts userId={person.id} /> }]
      : []),
  ];
  const asked = params.get('tab') ?? '';
  return (
    <Tabs
      label={nameOf(person)}
      tabs={tabs}
      active={tabs.some(({ key }) => key === asked) ? asked : 'profile'}
      onChange={(tab) => setParams(tab === 'profile' ? {} : { tab }, { replace: true })}
    />
  );
}

/** The acts that restrict a person. They ask for reasons first. */
type RestrictingAct = 'Lock' | 'CloseAccount';

function useActs(person: Person, onRestrict: (act: RestrictingAct) => void): MenuEntry[] {
  const t = useT('administration');
  const user = useCurrentUser();
  const [mayUpdate, mayDelete] = [usePolicy(Policy.UsersUpdate), usePolicy(Policy.UsersDelete)];
  const input = { params: { id: person.id } };
  const isSelf = user.id === person.id;
  const isLocked = stateOf(person) === 'Locked';
  return [
    ...(mayUpdate && person.isActive
      ? [
          {
            key: 'invite',
            icon: <Icon name="mail" />,
            label: t('SendInvitation'),
            onSelect: () => void act(() => call(identityApi.invite, input), 'Invited'),
          },
        ]
      : []),
    ...(mayUpdate && !isSelf
      ? [
          isLocked
            ? {
                key: 'unlock',
                icon: <Icon name="eye" />,
                label: t('Unlock'),
                onSelect: () => void act(() => call(identityApi.unlock, input), 'Unlocked'),
              }
            : {
                key: 'lock',
                icon: <Icon name="eyeOff" />,
                label: t('Lock'),
                onSelect: () => onRestrict('Lock'),
              },
        ]
      : []),
    ...(mayDelete && !isSelf
      ? [
          {
            key: 'close',
            icon: <Icon name="trash" />,
            label: t('CloseAccount'),
            danger: true,
            separated: true,
            onSelect: () => onRestrict('CloseAccount'),
          },
        ]
      : []),
  ];
}

function PersonActs({ person }: { readonly person: Person }) {
  const t = useT('administration');
  const user = useCurrentUser();
  const mayAct = usePolicy(Policy.UsersImpersonation) && user.id !== person.id && person.isActive;
  const navigate = useNavigate();
  const [restricting, setRestricting] = useState<RestrictingAct | null>(null);
  const entries = useActs(person, setRestricting);
  const params = { id: person.id };
  const acts = {
    Lock: (reasons: ReasonsGiven) => {
      const lockoutEnd = new Date(Date.now() + LOCK_DAYS * DAY_MS).toISOString();
      return act(() => call(identityApi.lock, { params, body: { lockoutEnd, reasons } }), 'Locked');
    },
    CloseAccount: async (reasons: ReasonsGiven) => {
      const isClosed = await act(
        () => call(identityApi.deleteUser, { params, body: { reasons } }),
        'Closed',
      );
      if (isClosed) await navigate('/administration/people');
      return isClosed;
    },
  };
  return (
    <>
      {mayAct && (
        <Button onClick={() => void session.impersonate({ userId: person.id })}>
          {t('ActFor')}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          label={t('More')}
          align="end"
          entries={entries}
          trigger={(props) => (
            <Button {...props} icon={<Icon name="down" />}>
              {t('More')}
            </Button>
          )}
        />
      )}
      {restricting && (
        <StatementOfReasonsDialog
          title={t(restricting)}
          text={t(restricting === 'Lock' ? 'LockText' : 'CloseText', [nameOf(person)])}
          onGiven={acts[restricting]}
          onClose={() => setRestricting(null)}
        />
      )}
    </>
  );
}
