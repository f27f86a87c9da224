import { salesApi, type SalesFigures } from '@editorial/contracts/sales';
import { formatMoney, formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, Skeleton } from '@editorial/ui';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const CURRENCY = /^[A-Z]{3}$/;
const thisMonth = () => new Date().toISOString().slice(0, 7);

/** Revenue, licenses and credits of a month. */
export function FiguresPage() {
  const t = useT('administration');
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : thisMonth();
  const wanted = CURRENCY.test(params.get('currency') ?? '') ? params.get('currency') : null;
  const { data, isError, refetch } = useEndpoint(
    salesApi.figures,
    { params: { month }, query: wanted ? { currency: wanted } : {} },
    { isPageContent: true },
  );
  return (
    <AdminPage
      title={t('Figures')}
      intro={t('FiguresIntro')}
      acts={<ButtonLink to="/administration/orders">{t('Orders')}</ButtonLink>}
    >
      <label className="adm-month">
        <span className="ed-eyebrow">{t('Month')}</span>
        <input
          className="ed-input"
          type="month"
          value={month}
          max={thisMonth()}
          onChange={(event) =>
            event.target.value && setParams({ month: event.target.value }, { replace: true })
          }
        />
      </label>
      {data && (data.currencies.length > 1 || wanted !== null) && (
        <label className="adm-month">
          <span className="ed-eyebrow">{t('Currency')}</span>
          <select
            className="ed-input"
            value={data.currency}
            onChange={(event) =>
              setParams({ month, currency: event.target.value }, { replace: true })
            }
          >
            {[...new Set([data.currency, ...data.currencies])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
      {isError && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="20rem" />}
      {data && <Tables figures={data} />}
    </AdminPage>
  );
}

interface Row {
  readonly label: string;
  readonly value: string;
}

function Tables({ figures }: { readonly figures: SalesFigures }) {
  const t = useT('administration');
  const { plans, licenses, invoices, credits, currency } = figures;
  const money = (amount: number) => formatMoney(amount, currency);
  const number = (value: number) => formatNumber(value);
  return (
    <div className="adm-cards">
      <Figures
        title={t('RevenueByPlan')}
        rows={plans.map(({ planName, cycles, revenue }) => ({
          label: `${planName} (${number(cycles)})`,
          value: money(revenue),
        }))}
      />
      <Figures
        title={t('Invoices')}
        rows={[
          { label: t('Issued'), value: `${money(invoices.amount)} (${number(invoices.count)})` },
          { label: t('Paid'), value: money(invoices.paid) },
          { label: t('Credited'), value: money(invoices.credited) },
          { label: t('Order:Overdue'), value: money(invoices.overdue) },
        ]}
      />
      <Figures
        title={t('Licenses')}
        rows={licenses.map(({ source, count }) => ({
          label: t(`Source:${source}`),
          value: number(count),
        }))}
      />
      <Figures
        title={t('Credits')}
        rows={[
          { label: t('Granted'), value: number(credits.granted) },
          { label: t('Used'), value: number(credits.used) },
          { label: t('GivenBack'), value: number(credits.givenBack) },
          { label: t('Adjusted'), value: number(credits.adjusted) },
          { label: t('Expired'), value: number(credits.expired) },
        ]}
      />
    </div>
  );
}

function Figures({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const t = useT('administration');
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className="ed-muted">{t('NothingInMonth')}</p>}
      <table className="adm-table">
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="adm-end">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
