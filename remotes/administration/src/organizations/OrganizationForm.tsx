import { Policy } from '@editorial/contracts/policy';
import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
import { call, usePolicy, useT } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import {
  Form,
  NumberField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { ConflictView } from '../frame/ConflictView.tsx';
import { formCall, useVersions } from '../frame/versions.ts';

const rules = { name: [required(), stringLength(0, 64)] };

interface Values {
  readonly name: string;
  readonly maxPeople: number | null;
}

const valuesOf = ({ name, features }: TenantDetails): Values => ({
  name,
  maxPeople: features.MaxPeople,
});

const changesOf = (
  { name, maxPeople }: Values,
  before: Pick<TenantDetails, 'name' | 'features'>,
) => ({
  ...(name === before.name ? {} : { name }),
  ...(maxPeople === before.features.MaxPeople ? {} : { features: { MaxPeople: maxPeople } }),
});

const keep = (organization: TenantDetails): void => {
  const { id } = organization;
  queryClient.setQueryData(endpointKey(tenantsApi.get, { params: { id } }), organization);
  void queryClient.invalidateQueries({ queryKey: endpointKey(tenantsApi.list) });
};

async function send(typed: Values, { id, concurrencyStamp, ...basis }: TenantDetails) {
  const changed = changesOf({ ...typed, maxPeople: typed.maxPeople || null }, basis);
  if (Object.keys(changed).length === 0) return;
  const body = { ...changed, concurrencyStamp };
  keep(await call(tenantsApi.update, { params: { id }, body }, formCall));
}

/** The name of an organization and what it is limited to. Only what was changed is sent. */
export function OrganizationForm({ organization }: { readonly organization: TenantDetails }) {
  const t = useT('administration');
  const mayUpdate = usePolicy(Policy.TenantsUpdate);
  const { save, conflict, decide } = useVersions({ send, onTheirs: keep });
  if (conflict) {
    const now = valuesOf(conflict.theirs);
    const most = (value: number | null) => (value ? String(value) : t('NoLimit'));
    return (
      <ConflictView
        text={t('OrganizationChangedText')}
        lines={[
          { label: t('Name'), theirs: now.name, mine: conflict.mine.name },
          {
            label: t('MostPeople'),
            theirs: most(now.maxPeople),
            mine: most(conflict.mine.maxPeople),
          },
        ]}
        {...decide}
      />
    );
  }
  return (
    <Form
      key={organization.concurrencyStamp}
      aria-label={t('Organization')}
      className="adm-form"
      defaultValues={valuesOf(organization)}
      rules={rules}
      onSubmit={(values: Values) => save(values, organization)}
    >
      <TextField name="name" label={t('Name')} disabled={!mayUpdate} />
      <NumberField
        name="maxPeople"
        label={t('MostPeople')}
        hint={t('MostPeopleHint')}
        min={1}
        disabled={!mayUpdate}
        optional
      />
      {mayUpdate && <SubmitButton>{t('Save')}</SubmitButton>}
    </Form>
  );
}
