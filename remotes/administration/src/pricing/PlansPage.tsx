import { pricingApi, type ManagedPlan, type PlanVersion } from '@editorial/contracts/pricing';
import { Policy } from '@editorial/contracts/policy';
import { call, confirm, formatDate, formatNumber, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Icon } from '@editorial/ui';
import { useState } from 'react';
import { act } from '../frame/act.ts';
import { AddButton } from '../frame/AddButton.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PriceIntro } from './PriceIntro.tsx';
import { Prices } from './Prices.tsx';
import { TableHead } from '../frame/TableHead.tsx';

const exportedFields = [
  'plan',
  'isOffered',
  'version',
  'name',
  'validFrom',
  'monthlyPrice',
  'currency',
  'monthlyPriceIn',
  'creditsPerCycle',
  'downloadVolume',
  'seats',
  'running',
  'createdByName',
] as const;

/** Plans with their versions: what is sold, since when, and to how many. */
export function PlansPage() {
  const t = useT('administration');
  const mayChange = usePolicy(Policy.PlansUpdate);
  const [isAdding, setAdding] = useState(false);
  const exportList = useExport();
  const exportVersions = (plans: readonly ManagedPlan[]) => {
    const items = plans.flatMap(({ id, isOffered, versions }) =>
      versions.map((version) => ({ plan: id, isOffered, ...version })),
    );
    return exportList('plans.csv', exportedFields, () =>
      Promise.resolve({ totalCount: items.length, items }),
    );
  };
  const query = useEndpoint(pricingApi.plans, {}, { isPageContent: true });
  const { data } = query;
  return (
    <AdminPage
      title={t('Plans')}
      intro={<PriceIntro text="PlansIntro" />}
      acts={
        <>
          {data && (
            <Button icon={<Icon name="download" />} onClick={() => void exportVersions(data)}>
              {t('Export')}
            </Button>
          )}
          {mayChange && <AddButton label={t('NewPlan')} onClick={() => setAdding(true)} />}
        </>
      }
    >
      <Loaded query={query} height="20rem">
        {(plans) => plans.map((plan) => <Plan key={plan.id} plan={plan} mayChange={mayChange} />)}
      </Loaded>
      {isAdding && <PlanForm onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}

function Plan({ plan, mayChange }: { readonly plan: ManagedPlan; readonly mayChange: boolean }) {
  const t = useT('administration');
  const [isChanging, setChanging] = useState(false);
  const shown = plan.versions.find(({ version }) => version === plan.currentVersion);
  const name = (shown ?? plan.versions[0])?.name ?? plan.id;
  const params = { id: plan.id };
  const offer = async () => {
    const isOffered = !plan.isOffered;
    if (!isOffered && (await confirm.warn(t('WithdrawPlanText'), name)) !== 'confirm') return;
    const body = { isOffered, concurrencyStamp: plan.concurrencyStamp };
    await act(() => call(pricingApi.changePlan, { params, body }), 'Saved');
  };
  const remove = async () => {
    if ((await confirm.warn(t('RemovePlanText'), name)) !== 'confirm') return;
    await act(() => call(pricingApi.removePlan, { params }), 'PlanRemoved');
  };
  return (
    <section className="adm-plan" aria-label={name}>
      <header className="adm-head">
        <h2>
          {name}{' '}
          <Badge look={plan.isOffered ? 'success' : undefined}>
            {t(plan.isOffered ? 'OnOffer' : 'NotOnOffer')}
          </Badge>
        </h2>
        {mayChange && (
          <div className="ed-row">
            <Button onClick={() => setChanging(true)}>{t('NewVersion')}</Button>
            <Button onClick={() => void offer()}>
              {t(plan.isOffered ? 'TakeOffOffer' : 'PutOnOffer')}
            </Button>
            <Button look="danger" onClick={() => void remove()}>
              {t('Remove')}
            </Button>
          </div>
        )}
      </header>
      <Versions plan={plan} mayChange={mayChange} />
      {isChanging && <PlanForm plan={plan} onClose={() => setChanging(false)} />}
    </section>
  );
}

const columns = [
  ['Version'],
  ['ValidFrom'],
  ['PriceOfMonth', 'end'],
  ['CreditsOfCycle', 'end'],
  ['PicturesOfCycle', 'end'],
  ['PeopleOfPlan', 'end'],
  ['Running', 'end'],
  ['By'],
] as const;

function Versions({
  plan: { id, versions, currentVersion },
  mayChange,
}: {
  readonly plan: ManagedPlan;
  readonly mayChange: boolean;
}) {
  const t = useT('administration');
  const withdraw = async ({ version }: PlanVersion) => {
    if ((await confirm.warn(t('WithdrawVersionText'), t('Withdraw'))) !== 'confirm') return;
    const params = { id, version };
    await act(() => call(pricingApi.removePlanVersion, { params }), 'Saved');
  };
  return (
    <div className="adm-scroll">
      <table className="adm-table">
        <TableHead columns={columns} />
        <tbody>
          {versions.map((one) => (
            <tr key={one.version}>
              <th scope="row">
                {formatNumber(one.version)}{' '}
                {one.version === currentVersion && <Badge>{t('InForce')}</Badge>}
              </th>
              <td>
                {one.version === 1 && one.createdByName === '' ? '–' : formatDate(one.validFrom)}
              </td>
              <td className="adm-end">
                <Prices
                  amount={one.monthlyPrice}
                  currency={one.currency}
                  others={one.monthlyPriceIn ?? {}}
                />
              </td>
              <td className="adm-end">{formatNumber(one.creditsPerCycle)}</td>
              <td className="adm-end">{formatNumber(one.downloadVolume)}</td>
              <td className="adm-end">{formatNumber(one.seats)}</td>
              <td className="adm-end">{formatNumber(one.running)}</td>
              <td>
                {one.createdByName || '–'}{' '}
                {mayChange && one.isFuture && versions.length > 1 && (
                  <Button size="small" onClick={() => void withdraw(one)}>
                    {t('Withdraw')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
