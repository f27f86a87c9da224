import { subscriptionApi, type LedgerEntry } from '@editorial/contracts/subscription';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { EmptyState, LinkButton, Skeleton } from '@editorial/ui';
import { Sparkline } from '@editorial/ui/display';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The rest opens on demand: people and invoices stay near. */
const PAGE_SIZE = 5;
const signed = (amount: number) => formatNumber(amount, { signDisplay: 'exceptZero' });

/** Credits granted for a cycle carry the cycle's first day as reference; shows it as a date. */
const referenceText = (reference: string) =>
  /^\d{4}-\d\d-\d\d$/.test(reference)
    ? formatDate(reference, { dateStyle: 'medium', timeZone: 'UTC' })
    : reference;
/**
 * The history of the balance: a small chart and the list, newest first. When the hub changes the
 * balance, the list is loaded again.
 */
export function Movements({
  subscriptionId,
  balance,
}: {
  readonly subscriptionId: string;
  readonly balance: number;
}) {
  const t = useT('subscription');
  useCulture();
  const [count, setCount] = useState(PAGE_SIZE);
  const input = { params: { id: subscriptionId }, query: { maxResultCount: count } };
  const { data, isPending } = useQuery({
    queryKey: [...endpointKey(subscriptionApi.ledger, input), balance],
    queryFn: ({ signal }) => call(subscriptionApi.ledger, input, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
  });
  const entries = data?.items ?? [];
  const course = entries.toReversed().map((entry) => entry.balanceAfter);
  return (
    <section aria-labelledby="sub-movements" className="sub-movements">
      <header className="sub-head">
        <h2 id="sub-movements">{t('Movements')}</h2>
        {course.length > 1 && (
          <Sparkline
            values={course}
            width={200}
            label={t('MovementsChart', [course.map((value) => formatNumber(value)).join(', ')])}
          />
        )}
      </header>
      {isPending && !data && <Skeleton height={160} />}
      {data && entries.length === 0 && <EmptyState level={3} title={t('NoMovements')} />}
      {entries.length > 0 && <MovementTable entries={entries} />}
      {data && data.totalCount > entries.length && (
        <LinkButton onClick={() => setCount(Math.min(1000, count + 40))}>{t('Older')}</LinkButton>
      )}
    </section>
  );
}

function MovementTable({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const t = useT('subscription');
  return (
    <div className="sub-scroll">
      <table className="sub-table">
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('By')}</th>
            <th scope="col" className="sub-end">
              {t('Amount')}
            </th>
            <th scope="col" className="sub-end">
              {t('Balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Movement key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Movement({ entry }: { readonly entry: LedgerEntry }) {
  const t = useT('subscription');
  return (
    <tr>
      <td className="ed-figures">
        <time dateTime={entry.at}>{formatDate(entry.at)}</time>
      </td>
      <td>
        {t(`Kind:${entry.kind}`)}{' '}
        <span className={/\s/.test(entry.reference) ? 'ed-muted' : 'ed-muted sub-nowrap'}>
          {referenceText(entry.reference)}
        </span>
      </td>
      <td className="ed-muted">{entry.actor === 'system' ? '' : entry.actor}</td>
      <td className="ed-figures sub-end">{signed(entry.amount)}</td>
      <td className="ed-figures sub-end">{formatNumber(entry.balanceAfter)}</td>
    </tr>
  );
}
