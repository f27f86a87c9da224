import { salesApi, type SalesFigures } from '@editorial/contracts/sales';
import { formatMoney, formatNumber, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon } from '@editorial/ui';
import { Choice, DayChoice } from '@editorial/ui/table';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { FigureGroups, figureRows, monthBefore, type FigureRow } from './figure-rows.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const CURRENCY = /^[A-Z]{3}$/;
const thisMonth = () => new Date().toISOString().slice(0, 7);

/** The figures of the month and the currency in the address, and those of the month before. */
function useFigures() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : thisMonth();
  const wanted = CURRENCY.test(params.get('currency') ?? '') ? params.get('currency') : null;
  const current = useEndpoint(
    salesApi.figures,
    { params: { month }, query: wanted ? { currency: wanted } : {} },
    { isPageContent: true },
  );
  const { data: figures } = current;
  const past = useEndpoint(
    salesApi.figures,
    { params: { month: monthBefore(month) }, query: { currency: figures?.currency ?? 'USD' } },
    { enabled: figures !== undefined, isBackground: true },
  );
  const show = (choice: Readonly<Record<string, string>>) => setParams(choice, { replace: true });
  /** Both months together: a page with one of them would compare it with nothing. */
  const query = {
    data: figures && past.data && { figures, before: past.data },
    isError: current.isError || past.isError,
    refetch: () => (current.isError ? current : past).refetch(),
  };
  return { month, wanted, show, query, figures };
}

/** Revenue, licenses and credits of a month, beside the month before. */
export function FiguresPage() {
  const t = useT('administration');
  const { month, wanted, show, query, figures } = useFigures();
  const { data: shown } = query;
  const exportList = useExport();
  const save = (both: { readonly figures: SalesFigures; readonly before: SalesFigures }) =>
    exportList(
      `figures-${month}-${both.figures.currency}.csv`,
      ['group', 'label', 'value', 'before', 'isMoney'],
      async () => {
        const items = figureRows(both.figures, both.before, t);
        return { items, totalCount: items.length };
      },
    );
  return (
    <AdminPage
      title={t('Figures')}
      intro={t('FiguresIntro')}
      acts={
        shown && (
          <Button icon={<Icon name="download" />} onClick={() => void save(shown)}>
            {t('Export')}
          </Button>
        )
      }
    >
      <label className="adm-month">
        <span className="ed-eyebrow">{t('Month')}</span>
        <DayChoice
          unit="month"
          label={t('Month')}
          value={month}
          max={thisMonth()}
          clearable={false}
          onChange={(next) => show({ month: next })}
        />
      </label>
      {figures && (figures.currencies.length > 1 || wanted !== null) && (
        <label className="adm-month">
          <span className="ed-eyebrow">{t('Currency')}</span>
          <Choice
            label={t('Currency')}
            values={[...new Set([figures.currency, ...figures.currencies])]}
            value={figures.currency}
            onChange={(currency) => show({ month, currency })}
          />
        </label>
      )}
      <Loaded query={query} height="20rem">
        {(both) => <Tables {...both} />}
      </Loaded>
    </AdminPage>
  );
}

function Tables({
  figures,
  before,
}: {
  readonly figures: SalesFigures;
  readonly before: SalesFigures;
}) {
  const t = useT('administration');
  const culture = useCulture();
  const rows = figureRows(figures, before, t);
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(culture, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const textOf = ({ isMoney }: FigureRow, value: number) =>
    isMoney ? formatMoney(value, figures.currency) : formatNumber(value);
  return FigureGroups.map((group) => {
    const shown = rows.filter((row) => row.group === group);
    const most = Math.max(1, ...shown.flatMap(({ value, before: past }) => [value, past]));
    return (
      <section key={group} className="adm-scroll" aria-label={t(group)}>
        <h2>{t(group)}</h2>
        {shown.length === 0 && <p className="ed-muted">{t('NothingInMonth')}</p>}
        {shown.length > 0 && (
          <table className="adm-table adm-month-table">
            <thead>
              <tr>
                <th scope="col">{t('Figure')}</th>
                <th scope="col" className="adm-end">
                  {nameOf(figures.month)}
                </th>
                <th scope="col" className="adm-end">
                  {nameOf(before.month)}
                </th>
                <td aria-hidden />
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td className="adm-end">{textOf(row, row.value)}</td>
                  <td className="adm-end ed-muted">{textOf(row, row.before)}</td>
                  <td aria-hidden className="adm-bars">
                    <span style={{ inlineSize: `${(Math.max(0, row.value) / most) * 100}%` }} />
                    <span style={{ inlineSize: `${(Math.max(0, row.before) / most) * 100}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    );
  });
}
