import type { EndpointInput } from '@editorial/contracts/endpoint';
import {
  permissionsApi,
  type Permission,
  type PermissionGroup,
} from '@editorial/contracts/permissions';
import { call, session, useT } from '@editorial/platform';
import { act, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Icon, Popover, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { ConflictView } from '../frame/ConflictView.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { isChangedMeanwhile } from '../frame/versions.ts';
import {
  choiceOf,
  conflictLines,
  depthOf,
  wishesFor,
  type Changed,
  type Holder,
} from './permission.rules.ts';
import { roleLabel } from './role-label.ts';

/** Saves a choice, unless somebody else saved another one since it was read. */
async function savePermissions(
  input: EndpointInput<typeof permissionsApi.update>,
): Promise<'saved' | 'changed' | 'refused'> {
  let end: 'saved' | 'changed' | 'refused' = 'refused';
  const work = call(permissionsApi.update, input, { skipHandleError: isChangedMeanwhile }).then(
    () => (end = 'saved'),
    (error: unknown) => {
      if (!isChangedMeanwhile(error)) throw error;
      return (end = 'changed');
    },
  );
  await act(work, {
    done: (known) => (known === 'saved' ? 'administration::Saved' : null),
    reloads: 'everything',
    afterwards: async () => {
      if (end === 'saved') await session.refreshConfiguration();
    },
  });
  return end;
}

/** With a permission come those above it; without it go those below. */
function withRelated(
  all: readonly Permission[],
  permission: Permission,
  isGranted: boolean,
): Changed {
  const related = all.filter(({ name }) =>
    isGranted ? permission.name.startsWith(`${name}.`) : name.startsWith(`${permission.name}.`),
  );
  return Object.fromEntries([...related, permission].map(({ name }) => [name, isGranted]));
}

/** Shows the rights of a role or a person, as a tree; what is inherited names where it comes from. */
export function PermissionTree(holder: Holder) {
  const t = useT('administration');
  const query = { providerName: holder.providerName, providerKey: holder.providerKey };
  const stored = useEndpoint(permissionsApi.get, { query });
  const { data } = stored;
  const [changed, setChanged] = useState<Changed>({});
  /** The choice here while somebody else saved another one. */
  const [mine, setMine] = useState<Changed | null>(null);
  if (!data) return <Loaded query={stored} height="24rem" />;
  const all = data.groups.flatMap(({ permissions }) => permissions);
  const choice = choiceOf(all, holder, changed);
  const wishes = wishesFor(all, holder, choice);
  const isFixed = holder.providerName === 'R' && holder.providerKey === 'Admin';
  const set = (permission: Permission, isGranted: boolean) =>
    setChanged((before) => ({ ...before, ...withRelated(all, permission, isGranted) }));
  const forget = () => {
    setChanged({});
    setMine(null);
  };
  const save = async (wanted: Changed) => {
    const body = {
      permissions: wishesFor(all, holder, wanted),
      concurrencyStamp: data.concurrencyStamp,
    };
    const end = await savePermissions({ query, body });
    if (end === 'saved') forget();
    if (end === 'changed') setMine(wanted);
  };
  if (mine)
    return (
      <ConflictView
        text={t('PermissionsChangedMeanwhile')}
        lines={conflictLines(t, all, holder, mine)}
        onTheirs={forget}
        onMine={() => save(mine)}
      />
    );
  return (
    <section className="adm-tree" aria-label={t('Permissions')}>
      {isFixed && <p className="ed-muted">{t('AdminHasAll')}</p>}
      {data.groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          holder={holder}
          isFixed={isFixed}
          has={({ name }) => choice[name] === true}
          onSet={set}
        />
      ))}
      {!isFixed && (
        <SaveBar
          changeCount={wishes.length}
          onSave={() => void save(choice)}
          onDiscard={() => setChanged({})}
        />
      )}
    </section>
  );
}

function SaveBar({
  changeCount,
  onSave,
  onDiscard,
}: {
  readonly changeCount: number;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}) {
  const t = useT('administration');
  return (
    <div className="adm-save">
      <Button look="primary" disabled={changeCount === 0} onClick={onSave}>
        {t('Save')}
      </Button>
      {changeCount > 0 && (
        <>
          <Button onClick={onDiscard}>{t('Discard')}</Button>
          <span className="ed-muted">{t('CountChanges', { count: changeCount })}</span>
        </>
      )}
    </div>
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
            {permission.isGone === true && <Badge look="warning">{t('RemoteGone')}</Badge>}
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

/** Lists the others that hold the permission. */
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
