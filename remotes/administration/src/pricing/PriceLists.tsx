import { pricingApi, type ManagedPriceList } from '@editorial/contracts/pricing';
import { call, confirm, formatDate, formatMoney, formatNumber, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import { act } from '../frame/act.ts';
import { factorOf } from './plan-form.rules.ts';

/** All price lists so far, the last one first. */
export function PriceLists({
  lists,
  mayChange,
}: {
  readonly lists: readonly ManagedPriceList[];
  readonly mayChange: boolean;
}) {
  const t = useT('administration');
  const withdraw = async ({ version }: ManagedPriceList) => {
    if ((await confirm.warn(t('WithdrawVersionText'), t('Withdraw'))) !== 'confirm') return;
    await act(() => call(pricingApi.removePriceList, { params: { version } }), 'Saved');
  };
  const factors = ({ terms }: ManagedPriceList) =>
    terms.zones.map(({ factorTenths }) => formatNumber(factorOf(factorTenths))).join(' · ');
  /** Shows the price of a size, in every currency of a list. */
  const money = (size: 'low' | 'high', { terms }: ManagedPriceList) => (
    <>
      {formatMoney(terms.amounts[size], terms.currency)}
      {Object.entries(terms.amountsIn ?? {}).map(([code, amounts]) => (
        <span key={code} className="adm-also ed-muted">
          {formatMoney(amounts[size], code)}
        </span>
      ))}
    </>
  );
  return (
    <section aria-labelledby="adm-lists">
      <h2 id="adm-lists">{t('PriceLists')}</h2>
      <div className="adm-scroll">
        <table className="adm-table">
          <thead>
            <tr>
              <th scope="col">{t('Version')}</th>
              <th scope="col">{t('ValidFrom')}</th>
              <th scope="col" className="adm-end">
                {t('AmountLow')}
              </th>
              <th scope="col" className="adm-end">
                {t('AmountHigh')}
              </th>
              <th scope="col" className="adm-end">
                {t('Zones')}
              </th>
              <th scope="col" className="adm-end">
                {t('AdvertisingFactor')}
              </th>
              <th scope="col">{t('Reason')}</th>
              <th scope="col">{t('By')}</th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.version}>
                <th scope="row">
                  {formatNumber(list.version)}{' '}
                  {list.state !== 'Past' && <Badge>{t(`List:${list.state}`)}</Badge>}
                </th>
                <td>{list.createdByName === '' ? '–' : formatDate(list.validFrom)}</td>
                <td className="adm-end">{money('low', list)}</td>
                <td className="adm-end">{money('high', list)}</td>
                <td className="adm-end">{factors(list)}</td>
                <td className="adm-end">{formatNumber(factorOf(list.terms.advertisingTenths))}</td>
                <td>{list.reason || '–'}</td>
                <td>
                  {list.createdByName || '–'}{' '}
                  {mayChange && list.state === 'Future' && (
                    <Button size="small" onClick={() => void withdraw(list)}>
                      {t('Withdraw')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
