import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { call, useCurrentUser, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Skeleton } from '@editorial/ui';
import { CheckboxField, Form, SubmitButton } from '@editorial/ui/forms';
import { useState } from 'react';
import { StatementOfReasonsDialog } from '../frame/StatementOfReasonsDialog.tsx';
import { act } from '../frame/act.ts';
import { roleLabel } from '../roles/role-label.ts';

const isSame = (names: readonly string[], others: readonly string[]): boolean =>
  names.length === others.length && names.every((name) => others.includes(name));

const change = (person: Person, roleNames: readonly string[], reasons?: ReasonsGiven) =>
  act(
    () =>
      call(identityApi.setRolesOfUser, {
        params: { id: person.id },
        body: { roleNames: [...roleNames], ...(reasons && { reasons }) },
      }),
    'Saved',
  );

/** The roles of a person, among those that the administrator may give. */
export function PersonRoles({ person }: { readonly person: Person }) {
  const t = useT('administration');
  const user = useCurrentUser();
  const mayGive = usePolicy(Policy.UsersManageRoles);
  const { data } = useEndpoint(identityApi.assignableRoles);
  const [taking, setTaking] = useState<readonly string[] | null>(null);
  if (!data) return <Skeleton lines={4} />;
  const given = data.items;
  // A role that reaches further than the administrator's own stays as it is.
  const others = person.roleNames.filter((name) => !given.some((role) => role.name === name));
  const organization = user.tenantId ? t('OwnOrganization') : t('Host');
  async function save(values: { readonly roles: Readonly<Record<string, boolean>> }) {
    const chosen = given.filter(({ id }) => values.roles[id]).map(({ name }) => name);
    const roleNames = [...chosen, ...others];
    if (isSame(roleNames, person.roleNames)) return;
    const isTaken = person.roleNames.some((name) => !roleNames.includes(name));
    if (isTaken && user.id !== person.id) setTaking(roleNames);
    else await change(person, roleNames);
  }
  const lost = person.roleNames.filter((name) => !taking?.includes(name));
  return (
    <>
      <Form
        key={person.concurrencyStamp}
        aria-label={t('Roles_short')}
        className="adm-form"
        defaultValues={{
          roles: Object.fromEntries(
            given.map(({ id, name }) => [id, person.roleNames.includes(name)]),
          ),
        }}
        onSubmit={save}
      >
        <p className="ed-muted">{t('RolesOfPersonText', { organization })}</p>
        {given.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name={`roles.${id}`}
            label={roleLabel(t, name)}
            disabled={!mayGive}
          />
        ))}
        {others.length > 0 && (
          <p className="ed-muted">
            {t('RolesBeyondYours', { names: others.map((name) => roleLabel(t, name)).join(', ') })}
          </p>
        )}
        {mayGive && <SubmitButton>{t('Save')}</SubmitButton>}
      </Form>
      {taking && (
        <StatementOfReasonsDialog
          title={t('TakeRoles')}
          text={t('TakeRolesText', [lost.map((name) => roleLabel(t, name)).join(', ')])}
          onGiven={(reasons) => change(person, taking, reasons)}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}
