import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import {
  call,
  confirm,
  session,
  useCulture,
  useCurrentUser,
  usePolicy,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Menu, Skeleton, type MenuEntry } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { act } from '../frame/act.ts';
import { Failed } from '../frame/Failed.tsx';
import { ReasonsDialog } from '../frame/ReasonsDialog.tsx';
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
  const {
    data: person,
    isError,
    refetch,
  } = useEndpoint(identityApi.user, { params: { id: personId } }, { isPageContent: true });
  if (!person)
    return (
      <AdminPage title={t('Person')}>
        {isError ? <Failed onRetry={() => void refetch()} /> : <Skeleton height="20rem" />}
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

/** Lets the administrator confirm what hurts, and says what it means. */
const sure = async (text: string, name: string): Promise<boolean> =>
  (await confirm.warn(`administration::${text}`, 'AbpUi::AreYouSure', {
    messageLocalizationParams: [name],
  })) === 'confirm';

function useActs(person: Person, onLock: () => void): MenuEntry[] {
  const t = useT('administration');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [mayUpdate, mayDelete] = [usePolicy(Policy.UsersUpdate), usePolicy(Policy.UsersDelete)];
  const input = { params: { id: person.id } };
  const isSelf = user.id === person.id;
  const isLocked = stateOf(person) === 'Locked';
  const name = nameOf(person);
  const close = async () => {
    if (!(await sure('CloseText', name))) return;
    const isClosed = await act(() => call(identityApi.deleteUser, input), 'Closed');
    if (isClosed) await navigate('/administration/people');
  };
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
                onSelect: onLock,
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
            onSelect: () => void close(),
          },
        ]
      : []),
  ];
}

function PersonActs({ person }: { readonly person: Person }) {
  const t = useT('administration');
  const user = useCurrentUser();
  const mayAct = usePolicy(Policy.UsersImpersonation) && user.id !== person.id && person.isActive;
  const [isLocking, setLocking] = useState(false);
  const entries = useActs(person, () => setLocking(true));
  const lock = (reasons: ReasonsGiven) => {
    const lockoutEnd = new Date(Date.now() + LOCK_DAYS * DAY_MS).toISOString();
    const body = { lockoutEnd, reasons };
    return act(() => call(identityApi.lock, { params: { id: person.id }, body }), 'Locked');
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
      {isLocking && (
        <ReasonsDialog
          title={t('Lock')}
          text={t('LockText', [nameOf(person)])}
          onGiven={lock}
          onClose={() => setLocking(false)}
        />
      )}
    </>
  );
}
