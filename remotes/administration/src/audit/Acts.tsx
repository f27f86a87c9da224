import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { formatDate, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { EmptyState, Skeleton } from '@editorial/ui';
import { Link } from 'react-router-dom';

const SHOWN = 20;

/** Shows a person's last acts, and the way to all of them. */
export function Acts({ userId }: { readonly userId: string }) {
  const t = useT('administration');
  useCulture();
  const { data } = useEndpoint(auditLoggingApi.list, { query: { userId, maxResultCount: SHOWN } });
  if (!data) return <Skeleton lines={6} />;
  if (data.items.length === 0) return <EmptyState title={t('NoActs')} level={3} />;
  return (
    <>
      <ol className="adm-lines">
        {data.items.map((item) => (
          <li key={item.id}>
            <span>{item.action}</span>
            <time className="ed-muted ed-small ed-figures" dateTime={item.executionTime}>
              {formatDate(item.executionTime, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/administration/audit?person=${userId}`}>{t('AllActs')}</Link>
      </p>
    </>
  );
}
