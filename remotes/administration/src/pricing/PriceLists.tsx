import { pricingApi, type ManagedPriceList } from '@editorial/contracts/pricing';
import { call, confirm, formatDate, formatNumber, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import { act } from '../frame/act.ts';
import { factorOf } from './plan-form.rules.ts';
import { Prices } from './Prices.tsx';
import { TableHead } from '../frame/TableHead.tsx';

const columns = [
  ['Version'],
  ['ValidFrom'],
  ['AmountLow', 'end'],
  ['AmountHigh', 'end'],
  ['Zones', 'end'],
  ['AdvertisingFactor', 'end'],
  ['Reason'],
  ['By'],
] as const;

/** All price lists so far, the last one first. */
export function PriceLists({
  lists,
  mayChange,
}: {
  readonly lists: readonly ManagedPriceList[];
  readonly mayChange: boolean;
}) {
  const t = useT('administration');
  return (
    <section aria-labelledby="adm-lists">
      <h2 id="adm-lists">{t('PriceLists')}</h2>
      <div className="adm-scroll">
        <table className="adm-table">
          <TableHead columns={columns} />
          <tbody>
            {lists.map((list) => (
              <Row key={list.version} list={list} mayChange={mayChange} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({
  list,
  mayChange,
}: {
  readonly list: ManagedPriceList;
  readonly mayChange: boolean;
}) {
  const t = useT('administration');
  const withdraw = async () => {
    if ((await confirm.warn(t('WithdrawVersionText'), t('Withdraw'))) !== 'confirm') return;
    await act(
      () => call(pricingApi.removePriceList, { params: { version: list.version } }),
      'Saved',
    );
  };
  const { amounts, amountsIn = {}, currency, zones, advertisingTenths } = list.terms;
  const inOthers = (size: 'low' | 'high') =>
    Object.fromEntries(Object.entries(amountsIn).map(([code, one]) => [code, one[size]]));
  return (
    <tr>
      <th scope="row">
        {formatNumber(list.version)}{' '}
        {list.state !== 'Past' && <Badge>{t(`List:${list.state}`)}</Badge>}
      </th>
      <td>{list.createdByName === '' ? '–' : formatDate(list.validFrom)}</td>
      <td className="adm-end">
        <Prices amount={amounts.low} currency={currency} others={inOthers('low')} />
      </td>
      <td className="adm-end">
        <Prices amount={amounts.high} currency={currency} others={inOthers('high')} />
      </td>
      <td className="adm-end">
        {zones.map(({ factorTenths }) => formatNumber(factorOf(factorTenths))).join(' · ')}
      </td>
      <td className="adm-end">{formatNumber(factorOf(advertisingTenths))}</td>
      <td>{list.reason || '–'}</td>
      <td>
        {list.createdByName || '–'}{' '}
        {mayChange && list.state === 'Future' && (
          <Button size="small" onClick={() => void withdraw()}>
            {t('Withdraw')}
          </Button>
        )}
      </td>
    </tr>
  );
}
