import { Policy } from '@editorial/contracts/policy';
import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
import { call, isProblem, namesFields, toast, usePolicy, useT } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import {
  Form,
  NumberField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { ConflictView } from '../frame/ConflictView.tsx';

const rules = { name: [required(), stringLength(0, 64)] };

interface Values {
  readonly name: string;
  readonly maxPeople: number | null;
}

const valuesOf = ({ name, features }: TenantDetails): Values => ({
  name,
  maxPeople: features.MaxPeople,
});

const changesOf = ({ name, maxPeople }: Values, before: TenantDetails) => ({
  ...(name === before.name ? {} : { name }),
  ...(maxPeople === before.features.MaxPeople ? {} : { features: { MaxPeople: maxPeople } }),
});

const keep = (organization: TenantDetails): void => {
  const { id } = organization;
  queryClient.setQueryData(endpointKey(tenantsApi.get, { params: { id } }), organization);
  void queryClient.invalidateQueries({ queryKey: endpointKey(tenantsApi.list) });
};

/** The name of an organization and what it is limited to. Only what was changed is sent. */
export function OrganizationForm({ organization }: { readonly organization: TenantDetails }) {
  const t = useT('administration');
  const mayUpdate = usePolicy(Policy.TenantsUpdate);
  const [conflict, setConflict] = useState<{ mine: Values; theirs: TenantDetails } | null>(null);
  async function save(given: Values, basis: TenantDetails) {
    const values = { ...given, maxPeople: given.maxPeople || null };
    const body = changesOf(values, basis);
    if (Object.keys(body).length > 0)
      keep(
        await call(
          tenantsApi.update,
          {
            params: { id: basis.id },
            body: { ...body, concurrencyStamp: basis.concurrencyStamp },
          },
          {
            skipHandleError: (error) =>
              namesFields(error) || isProblem(error, 'Editorial:ChangedMeanwhile'),
          },
        ),
      );
    setConflict(null);
    toast.success('administration::Saved');
  }
  async function saveOrShow(values: Values, basis = organization) {
    try {
      await save(values, basis);
    } catch (error) {
      if (!isProblem(error, 'Editorial:ChangedMeanwhile')) throw error;
      setConflict({ mine: values, theirs: error.remote?.data?.current as TenantDetails });
    }
  }
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
        onTheirs={() => {
          keep(conflict.theirs);
          setConflict(null);
        }}
        onMine={() => saveOrShow(conflict.mine, conflict.theirs)}
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
      onSubmit={(values: Values) => saveOrShow(values)}
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
