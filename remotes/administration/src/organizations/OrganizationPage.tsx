import { Policy } from '@editorial/contracts/policy';
import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
import {
  call,
  confirm,
  formatDate,
  formatNumber,
  session,
  useCulture,
  usePolicy,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Skeleton } from '@editorial/ui';
import { useNavigate, useParams } from 'react-router-dom';
import { act } from '../frame/act.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationState } from './OrganizationsPage.tsx';

/** One organization: its name and limits, what it uses, and whether its people may sign in. */
export function OrganizationPage() {
  const t = useT('administration');
  useCulture();
  const { organizationId = '' } = useParams();
  const { data, isError, refetch } = useEndpoint(
    tenantsApi.get,
    { params: { id: organizationId } },
    { isPageContent: true },
  );
  if (!data)
    return (
      <AdminPage title={t('Organization')}>
        {isError ? <Failed onRetry={() => void refetch()} /> : <Skeleton height="20rem" />}
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

/** Lets the administrator confirm what hurts, and says what it means. */
const sure = async (text: string, name: string): Promise<boolean> =>
  (await confirm.warn(`administration::${text}`, 'AbpUi::AreYouSure', {
    messageLocalizationParams: [name],
  })) === 'confirm';

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
  const turn = async () => {
    if (isActive && !(await sure('DeactivateText', name))) return;
    await act(
      () => call(tenantsApi.update, { params, body: { isActive: !isActive, concurrencyStamp } }),
      isActive ? 'Deactivated' : 'Activated',
    );
  };
  const remove = async () => {
    if (!(await sure('RemoveOrganizationText', name))) return;
    const isRemoved = await act(() => call(tenantsApi.remove, { params }), 'OrganizationRemoved');
    if (isRemoved) await navigate('/administration/organizations');
  };
  return (
    <>
      {mayAct && isActive && (
        <Button onClick={() => void session.impersonate({ tenantId: id })}>
          {t('ActForOrganization')}
        </Button>
      )}
      {mayUpdate && (
        <Button onClick={() => void turn()}>{t(isActive ? 'Deactivate' : 'Activate')}</Button>
      )}
      {mayRemove && (
        <Button look="danger" onClick={() => void remove()}>
          {t('Remove')}
        </Button>
      )}
    </>
  );
}
