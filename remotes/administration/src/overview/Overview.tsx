import {
  overviewApi,
  overviewPolicy,
  type Overview as OverviewData,
} from '@editorial/contracts/overview';
import { formatNumber, hasPolicy, on, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../frame/Loaded.tsx';
import { FirstSteps } from './FirstSteps.tsx';

/** Where each kind of waiting work is done. */
const places: Readonly<Record<OverviewData['waiting'][number]['name'], string>> = {
  Requests: '/subscriptions',
  Reviews: '/contribute/review',
  Applications: '/administration/applications',
  OverdueInvoices: '/administration/orders?state=Overdue',
  UnmatchedPayments: '/subscriptions',
  PaymentCases: '/administration/orders',
  FailedJobs: '/administration/operation',
};

/** Shows the work that needs a person now and today's figures. The hub says when something changed. */
export function Overview() {
  const mayRead = hasPolicy(overviewPolicy);
  return mayRead ? <WorkAndFigures /> : null;
}

function WorkAndFigures() {
  const t = useT('administration');
  useCulture();
  const query = useEndpoint(overviewApi.read, {}, { isPageContent: true });
  const { data, refetch } = query;
  useEffect(() => on('administration/work-changed', () => void refetch()), [refetch]);
  useEffect(() => on('hubs/reconnected', () => void refetch()), [refetch]);
  if (!data) return <Loaded query={query} height="12rem" />;
  return (
    <>
      {data.steps.length > 0 && <FirstSteps steps={data.steps} />}
      <section aria-labelledby="adm-waiting">
        <h2 id="adm-waiting">{t('Waiting')}</h2>
        <ul className="adm-lines" aria-live="polite">
          {data.waiting.map(({ name, count }) => (
            <li key={name}>
              <Link to={places[name]}>{t(`Waiting:${name}`)}</Link>
              <strong className={count === 0 ? 'ed-muted' : undefined}>
                {formatNumber(count)}
              </strong>
            </li>
          ))}
        </ul>
      </section>
      {data.figures.length > 0 && <Today figures={data.figures} />}
    </>
  );
}

function Today({ figures }: { readonly figures: OverviewData['figures'] }) {
  const t = useT('administration');
  return (
    <section aria-labelledby="adm-today">
      <h2 id="adm-today">{t('Today')}</h2>
      <dl className="adm-figures">
        {figures.map(({ name, today, lastWeek }) => (
          <div key={name}>
            <dt>{t(`Today:${name}`)}</dt>
            <dd>{formatNumber(today)}</dd>
            <dd className="ed-muted ed-small">
              {t('WeekAgo', { figure: formatNumber(lastWeek) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
