import type { Earning, EarningsOfMonth } from '@editorial/contracts/contributors';
import { formatDate, formatMoney, formatNumber, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import type { DataColumn } from '@editorial/ui/table';
import { Link } from 'react-router-dom';
import { monthName } from './month-name.ts';

/** The columns of the earnings by month. A month can be chosen. */
export function useMonthColumns(onMonth: (month: string) => void): DataColumn<EarningsOfMonth>[] {
  const t = useT('catalog');
  return [
    {
      key: 'month',
      title: t('Month'),
      fixed: true,
      render: (row) => (
        <Button look="quiet" size="small" onClick={() => onMonth(row.month)}>
          {monthName(row.month)}
        </Button>
      ),
    },
    {
      key: 'licenses',
      title: t('Licenses'),
      align: 'end',
      render: (row) => formatNumber(row.licenseCount),
    },
    ...(['pending', 'cleared', 'settled'] as const).map((sum): DataColumn<EarningsOfMonth> => ({
      key: sum,
      title: t(`Earned:${sum}`),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatMoney(row[sum], row.currency)}</span>,
    })),
  ];
}

/** The columns of the licenses that earned something. */
export function useEarningColumns(): DataColumn<Earning>[] {
  const t = useT('catalog');
  return [
    { key: 'at', title: t('Date'), fixed: true, render: (row) => formatDate(row.at) },
    {
      key: 'picture',
      title: t('Picture'),
      render: (row) => (
        <Link to={`/public/${row.assetId}`}>
          <bdi>{row.assetTitle}</bdi> <span className="ed-muted ed-figures">{row.assetNumber}</span>
        </Link>
      ),
    },
    {
      key: 'license',
      title: t('SoldLicense'),
      render: (row) => (
        <Link className="ed-figures" to={`/verify/${row.verificationCode}`}>
          {row.licenseNumber}
        </Link>
      ),
    },
    { key: 'kind', title: t('EarningKind'), render: (row) => t(`EarningKind:${row.kind}`) },
    {
      key: 'revenue',
      title: t('Revenue'),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatMoney(row.revenue, row.currency)}</span>,
    },
    {
      key: 'share',
      title: t('EarnedShare'),
      align: 'end',
      render: (row) => (
        <strong className="ed-figures">
          {formatMoney(row.shareHundredths / 100, row.currency)}
        </strong>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      render: (row) => (
        <Badge look={row.state === 'Settled' ? 'success' : 'neutral'}>
          {t(`EarningState:${row.state}`)}
        </Badge>
      ),
    },
  ];
}
