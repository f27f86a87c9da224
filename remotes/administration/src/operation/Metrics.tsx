import { type MetricPoint, MetricRanges, operationApi } from '@editorial/contracts/operation';
import {
  formatBytes,
  formatDate,
  formatNumber,
  useCulture,
  useT,
  type TextKey,
} from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { EmptyState, Skeleton } from '@editorial/ui';
import { useAddressParams } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { ChoiceChips } from '../frame/ChoiceChips.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import type { Series } from './TimeChart.tsx';

const TimeChart = lazy(() =>
  import('./TimeChart.tsx').then((module) => ({ default: module.TimeChart })),
);

/** A sample is taken each minute. */
const REFRESH_MS = 60_000;

type Field = Exclude<keyof MetricPoint, 'at'>;
interface Chart {
  readonly title: TextKey<'administration'>;
  /** The second one stands out. */
  readonly fields: readonly Field[];
  readonly format: (value: number) => string;
}

const digits = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
const charts: readonly Chart[] = [
  { title: 'RequestsAMinute', fields: ['requests', 'errors'], format: digits },
  { title: 'AnswerTime', fields: ['durationMs'], format: (value) => `${digits(value)} ms` },
  { title: 'JobsOverTime', fields: ['jobsWaiting', 'jobsFailed'], format: digits },
  { title: 'SearchLag', fields: ['lagSeconds'], format: (value) => `${digits(value)} s` },
  { title: 'HubConnections', fields: ['connections'], format: digits },
  { title: 'ServerMemory', fields: ['memoryBytes'], format: formatBytes },
];

/** How the site was over a time, as charts with the table behind them. */
export function Metrics() {
  const t = useT('administration');
  useCulture();
  const { params, change } = useAddressParams();
  const range = MetricRanges.find((one) => one === params.get('range')) ?? 'Hour';
  const query = useQuery({
    ...endpointQuery(operationApi.metrics, { query: { range } }, { isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <section aria-label={t('OverTime')} className="adm-import">
      <h2>{t('OverTime')}</h2>
      <ChoiceChips
        label={t('OverTime')}
        values={MetricRanges}
        value={range}
        nameOf={(one) => t(`Range:${one}`)}
        onChoose={(next) => change({ range: next }, { replace: true })}
      />
      <Loaded query={query} height="20rem">
        {({ points }) =>
          points.length === 0 ? (
            <EmptyState title={t('NoSamples')}>{t('NoSamplesText')}</EmptyState>
          ) : (
            <>
              <Charts points={points} />
              <details>
                <summary>{t('AsTable')}</summary>
                <Table points={points} />
              </details>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Charts({ points }: { readonly points: readonly MetricPoint[] }) {
  const t = useT('administration');
  const times = useMemo(() => points.map(({ at }) => new Date(at)), [points]);
  const drawn = useMemo(
    () =>
      charts.map(({ title, fields, format }) => ({
        title,
        format,
        areWhole: format === digits,
        series: fields.map((field, index): Series => ({
          label: t(`Metric:${field}`),
          values: points.map((point) => point[field]),
          look: index === 0 ? 'ink' : 'accent',
        })),
      })),
    [points, t],
  );
  return (
    <div className="adm-charts">
      {drawn.map(({ title, series, format, areWhole }) => {
        const last = series.map(({ label, values }) => {
          const value = values.at(-1);
          return `${label} ${value === null || value === undefined ? '–' : format(value)}`;
        });
        return (
          <figure key={title}>
            <figcaption>
              <strong>{t(title)}</strong>
              <span className="ed-muted ed-small">{last.join(', ')}</span>
            </figcaption>
            <Suspense fallback={<Skeleton height="140px" />}>
              <TimeChart
                label={`${t(title)}: ${last.join(', ')}`}
                times={times}
                series={series}
                format={format}
                areWhole={areWhole}
              />
            </Suspense>
          </figure>
        );
      })}
    </div>
  );
}

function Table({ points }: { readonly points: readonly MetricPoint[] }) {
  const t = useT('administration');
  const fields = charts.flatMap(({ fields: own, format }) =>
    own.map((field) => ({ field, format })),
  );
  return (
    <div className="adm-scroll">
      <table className="adm-table">
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            {fields.map(({ field }) => (
              <th key={field} scope="col" className="adm-end">
                {t(`Metric:${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">
                {formatDate(point.at, { dateStyle: 'medium', timeStyle: 'short' })}
              </th>
              {fields.map(({ field, format }) => {
                const value = point[field];
                return (
                  <td key={field} className="adm-end ed-figures">
                    {value === null ? '–' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
