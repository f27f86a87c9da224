import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { call, useCurrentUser, usePolicy, useT, type Translate } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import {
  CheckboxField,
  emailAddress,
  Form,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { StatementOfReasonsDialog } from '../frame/StatementOfReasonsDialog.tsx';
import { ConflictView, type ConflictLine } from '../frame/ConflictView.tsx';
import { changedBy, formCall, useVersions, type Conflict } from '../frame/versions.ts';

const rules = {
  userName: [required(), stringLength(0, 256)],
  email: [required(), emailAddress(), stringLength(0, 256)],
  name: [stringLength(0, 64)],
  surname: [stringLength(0, 64)],
  phoneNumber: [stringLength(0, 16)],
  company: [stringLength(0, 200)],
};

const fields = [
  ['userName', 'UserName'],
  ['email', 'Email'],
  ['name', 'FirstName'],
  ['surname', 'LastName'],
  ['phoneNumber', 'Phone'],
  ['company', 'Company'],
] as const;

type Values = Record<(typeof fields)[number][0], string> & { isActive: boolean };

const valuesOf = (person: Person): Values => ({
  userName: person.userName,
  email: person.email,
  name: person.name,
  surname: person.surname,
  phoneNumber: person.phoneNumber ?? '',
  company: person.company,
  isActive: person.isActive,
});

interface Typed {
  readonly values: Values;
  /** Why the account is switched off, if that was said already. */
  readonly reasons?: ReasonsGiven;
}

function linesOf(
  t: Translate<'administration'>,
  { mine: { values }, theirs }: Conflict<Typed, Person>,
): ConflictLine[] {
  const now = valuesOf(theirs);
  const shown = (value: string | boolean) =>
    typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : value;
  return [...fields, ['isActive', 'MaySignIn'] as const].map(([name, label]) => ({
    label: t(label),
    theirs: shown(now[name]),
    mine: shown(values[name]),
  }));
}

/** Shows the person that was saved, and reads the list of people again. */
const keep = (person: Person): void => {
  queryClient.setQueryData(endpointKey(identityApi.user, { params: { id: person.id } }), person);
  void queryClient.invalidateQueries({ queryKey: endpointKey(identityApi.users) });
};

async function send({ values, reasons }: Typed, basis: Person): Promise<void> {
  const { phoneNumber, ...changed } = changedBy(values, valuesOf(basis));
  const body = {
    ...changed,
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
  };
  if (Object.keys(body).length === 0) return;
  const { concurrencyStamp, id } = basis;
  keep(
    await call(
      identityApi.updateUser,
      { params: { id }, body: { ...body, concurrencyStamp, ...(reasons && { reasons }) } },
      formCall,
    ),
  );
}

/** The profile of a person. Only fields that were changed are sent. */
export function PersonForm({ person }: { readonly person: Person }) {
  const t = useT('administration');
  const user = useCurrentUser();
  const { save, conflict, decide } = useVersions({ send, onTheirs: keep });
  const [switchingOff, setSwitchingOff] = useState<readonly [Values, Person] | null>(null);
  async function saveOrAsk(typed: Typed, basis = person) {
    const { values, reasons } = typed;
    if (basis.isActive && !values.isActive && !reasons && user.id !== basis.id)
      return setSwitchingOff([values, basis]);
    await save(typed, basis);
  }
  const reasonsDialog = switchingOff && (
    <StatementOfReasonsDialog
      title={t('SwitchOff')}
      text={t('SwitchOffText')}
      onGiven={(reasons) => save({ values: switchingOff[0], reasons }, switchingOff[1])}
      onClose={() => setSwitchingOff(null)}
    />
  );
  if (conflict)
    return (
      <>
        <ConflictView
          text={t('ChangedMeanwhileText')}
          lines={linesOf(t, conflict)}
          onTheirs={decide.onTheirs}
          onMine={() => saveOrAsk(conflict.mine, conflict.theirs)}
        />
        {reasonsDialog}
      </>
    );
  return (
    <>
      <Profile person={person} onSave={(values) => saveOrAsk({ values })} />
      {reasonsDialog}
    </>
  );
}

function Profile({
  person,
  onSave,
}: {
  readonly person: Person;
  readonly onSave: (values: Values) => Promise<void>;
}) {
  const t = useT('administration');
  const mayUpdate = usePolicy(Policy.UsersUpdate);
  return (
    <Form
      key={person.concurrencyStamp}
      aria-label={t('Profile')}
      className="adm-form"
      defaultValues={valuesOf(person)}
      rules={rules}
      onSubmit={(values: Values) => onSave(values)}
    >
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          name={name}
          label={t(label)}
          disabled={!mayUpdate}
          optional={name !== 'userName' && name !== 'email'}
          {...(name === 'email' ? { type: 'email' as const } : {})}
        />
      ))}
      <CheckboxField name="isActive" label={t('MaySignIn')} disabled={!mayUpdate} />
      {mayUpdate && <SubmitButton>{t('Save')}</SubmitButton>}
    </Form>
  );
}
