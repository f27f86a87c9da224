import {
  permissionsApi,
  type Permission,
  type PermissionGroup,
} from '@editorial/contracts/permissions';
import { call, session, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Icon, Popover, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { act } from '../frame/act.ts';
import { Failed } from '../frame/Failed.tsx';
import { roleLabel } from './role-label.ts';

interface Holder {
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
}

/** Whether the holder itself was granted it; what roles give a person is inherited. */
const isOwn = (permission: Permission, { providerName }: Holder): boolean =>
  permission.grantedProviders.some((one) => one.providerName === providerName);

/** How far a permission lies below the first ones of its group. */
function depthOf(permission: Permission, all: readonly Permission[]): number {
  const parent = all.find(({ name }) => name === permission.parentName);
  return parent ? depthOf(parent, all) + 1 : 0;
}

/** What a role or a person may do, as a tree; what is inherited names where it comes from. */
export function PermissionTree(holder: Holder) {
  const t = useT('administration');
  const query = { providerName: holder.providerName, providerKey: holder.providerKey };
  const { data, isError, refetch } = useEndpoint(permissionsApi.get, { query });
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  if (!data)
    return isError ? <Failed onRetry={() => void refetch()} /> : <Skeleton height="24rem" />;
  const all = data.groups.flatMap(({ permissions }) => permissions);
  const has = (permission: Permission) => changed[permission.name] ?? isOwn(permission, holder);
  const wishes = all
    .filter((permission) => has(permission) !== isOwn(permission, holder))
    .map((permission) => ({ name: permission.name, isGranted: has(permission) }));
  const isFixed = holder.providerName === 'R' && holder.providerKey === 'Admin';
  /** With a permission come those above it; without it go those below. */
  const set = (permission: Permission, isGranted: boolean) => {
    const related = all.filter(({ name }) =>
      isGranted ? permission.name.startsWith(`${name}.`) : name.startsWith(`${permission.name}.`),
    );
    setChanged((before) => ({
      ...before,
      ...Object.fromEntries([...related, permission].map(({ name }) => [name, isGranted])),
    }));
  };
  const save = async () => {
    const isSaved = await act(
      () => call(permissionsApi.update, { query, body: { permissions: wishes } }),
      'Saved',
    );
    if (!isSaved) return;
    setChanged({});
    await session.refreshConfiguration();
  };
  return (
    <section className="adm-tree" aria-label={t('Permissions')}>
      {isFixed && <p className="ed-muted">{t('AdminHasAll')}</p>}
      {data.groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          holder={holder}
          isFixed={isFixed}
          has={has}
          onSet={set}
        />
      ))}
      {!isFixed && (
        <div className="adm-save">
          <Button look="primary" disabled={wishes.length === 0} onClick={() => void save()}>
            {t('Save')}
          </Button>
          {wishes.length > 0 && (
            <>
              <Button onClick={() => setChanged({})}>{t('Discard')}</Button>
              <span className="ed-muted">{t('CountChanges', { count: wishes.length })}</span>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Group({
  group,
  holder,
  isFixed,
  has,
  onSet,
}: {
  readonly group: PermissionGroup;
  readonly holder: Holder;
  readonly isFixed: boolean;
  readonly has: (permission: Permission) => boolean;
  readonly onSet: (permission: Permission, isGranted: boolean) => void;
}) {
  const t = useT('administration');
  return (
    <fieldset>
      <legend>{group.displayName}</legend>
      {group.permissions.map((permission) => {
        const from = permission.grantedProviders.filter(
          ({ providerName }) => providerName === 'R' && holder.providerName === 'U',
        );
        return (
          <div
            key={permission.name}
            className="adm-tree__row"
            style={{ paddingInlineStart: `${depthOf(permission, group.permissions) * 1.5}rem` }}
          >
            <label>
              <input
                type="checkbox"
                checked={has(permission) || from.length > 0}
                disabled={isFixed || (from.length > 0 && !has(permission))}
                onChange={(event) => onSet(permission, event.target.checked)}
              />
              {permission.displayName}
            </label>
            {from.map(({ providerKey }) => (
              <Badge key={providerKey}>{t('ByRole', { name: roleLabel(t, providerKey) })}</Badge>
            ))}
            <Holders name={permission.name} label={permission.displayName} />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Who else holds the permission. */
function Holders({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useT('administration');
  return (
    <Popover
      label={t('WhoHolds', { name: label })}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          look="quiet"
          size="small"
          iconOnly
          aria-label={t('WhoHolds', { name: label })}
          icon={<Icon name="users" />}
        />
      )}
    >
      <HolderList name={name} />
    </Popover>
  );
}

function HolderList({ name }: { readonly name: string }) {
  const t = useT('administration');
  const { data } = useEndpoint(permissionsApi.holders, { params: { name } });
  if (!data) return <Skeleton lines={3} width="12rem" />;
  return (
    <ul className="adm-holders">
      {data.roles.map((role) => (
        <li key={role.id}>
          {roleLabel(t, role.name)}{' '}
          <span className="ed-muted">{t('CountPeople', { count: role.userCount })}</span>
        </li>
      ))}
      {data.users.map((user) => (
        <li key={user.id}>{user.name || user.userName}</li>
      ))}
    </ul>
  );
}
