import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
import {
  call,
  formatDate,
  formatNumber,
  session,
  useCulture,
  usePolicy,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { act } from '../frame/act.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { StatementOfReasonsDialog } from '../frame/StatementOfReasonsDialog.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationState } from './OrganizationsPage.tsx';

/** One organization: its name and limits, what it uses, and whether its people may sign in. */
export function OrganizationPage() {
  const t = useT('administration');
  useCulture();
  const { organizationId = '' } = useParams();
  const input = { params: { id: organizationId } };
  const query = useEndpoint(tenantsApi.get, input, { isPageContent: true });
  const { data } = query;
  if (!data)
    return (
      <AdminPage title={t('Organization')}>
        <Loaded query={query} height="20rem" />
      </AdminPage>
    );
  return (
    <AdminPage
      title={data.name}
      intro={
        <>
          {t('CreatedOn', { date: formatDate(data.creationTime) })}
          <OrganizationState isActive={data.isActive} />
        </>
      }
      acts={<Acts organization={data} />}
    >
      <OrganizationForm organization={data} />
      <Use organization={data} />
    </AdminPage>
  );
}

function Use({ organization: { use, features } }: { readonly organization: TenantDetails }) {
  const t = useT('administration');
  const of = (taken: number, most: number | null) =>
    most === null
      ? formatNumber(taken)
      : t('TakenOf', { taken: formatNumber(taken), most: formatNumber(most) });
  const lines = [
    ['People', of(use.people, features.MaxPeople)],
    ['Seats', of(use.seatsTaken, use.seats)],
    ['Credits', formatNumber(use.credits)],
    ['Licenses', formatNumber(use.licenses)],
    ['Subscriptions', formatNumber(use.subscriptions)],
    ['Pictures', formatNumber(use.pictures)],
  ] as const;
  return (
    <section aria-labelledby="adm-use">
      <h2 id="adm-use">{t('Use')}</h2>
      <dl className="adm-figures">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The acts that restrict an organization. They ask for reasons first. */
type RestrictingAct = 'Deactivate' | 'Remove';

function Acts({ organization }: { readonly organization: TenantDetails }) {
  const t = useT('administration');
  const navigate = useNavigate();
  const [mayUpdate, mayRemove, mayAct] = [
    usePolicy(Policy.TenantsUpdate),
    usePolicy(Policy.TenantsDelete),
    usePolicy(Policy.TenantsImpersonation),
  ];
  const { id, name, isActive, concurrencyStamp } = organization;
  const params = { id };
  const [restricting, setRestricting] = useState<RestrictingAct | null>(null);
  const activate = () =>
    act(
      () => call(tenantsApi.update, { params, body: { isActive: true, concurrencyStamp } }),
      'Activated',
    );
  const acts = {
    Deactivate: (reasons: ReasonsGiven) =>
      act(() => {
        const body = { isActive: false, concurrencyStamp, reasons };
        return call(tenantsApi.update, { params, body });
      }, 'Deactivated'),
    Remove: async (reasons: ReasonsGiven) => {
      const isRemoved = await act(
        () => call(tenantsApi.remove, { params, body: { reasons } }),
        'OrganizationRemoved',
      );
      if (isRemoved) await navigate('/administration/organizations');
      return isRemoved;
    },
  };
  return (
    <>
      {mayAct && isActive && (
        <Button onClick={() => void session.impersonate({ tenantId: id })}>
          {t('ActForOrganization')}
        </Button>
      )}
      {mayUpdate && (
        <Button onClick={() => (isActive ? setRestricting('Deactivate') : void activate())}>
          {t(isActive ? 'Deactivate' : 'Activate')}
        </Button>
      )}
      {mayRemove && (
        <Button look="danger" onClick={() => setRestricting('Remove')}>
          {t('Remove')}
        </Button>
      )}
      {restricting && (
        <StatementOfReasonsDialog
          title={t(restricting)}
          text={t(restricting === 'Remove' ? 'RemoveOrganizationText' : 'DeactivateText', [name])}
          onGiven={acts[restricting]}
          onClose={() => setRestricting(null)}
        />
      )}
    </>
  );
}
