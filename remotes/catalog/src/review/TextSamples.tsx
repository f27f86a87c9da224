import { ownPicturesApi, type TextChange } from '@editorial/contracts/own-pictures';
import { call, formatDate, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, EmptyState, Skeleton } from '@editorial/ui';
import { Link } from 'react-router-dom';

const QUERY = { maxResultCount: 50 };

/** Texts that contributors changed on pictures on sale, some of them as samples. */
export function TextSamples() {
  const t = useT('catalog');
  const { data, isPending } = useEndpoint(ownPicturesApi.textChanges, { query: QUERY });
  if (isPending) return <Skeleton lines={6} />;
  const items = data?.items ?? [];
  if (items.length === 0) return <EmptyState title={t('NothingToReview')} />;
  return (
    <ul className="con-list">
      {items.map((item) => (
        <Sample key={item.id} sample={item} />
      ))}
    </ul>
  );
}

function Sample({
  sample: { id, at, asset, contributor, changes },
}: {
  readonly sample: TextChange;
}) {
  const t = useT('catalog');
  const { run: decide, isBusy } = useAct(
    (verdict: 'Kept' | 'Undone') =>
      call(ownPicturesApi.decideTextChange, { params: { id }, body: { verdict } }),
    { done: 'catalog::Saved', reloads: [ownPicturesApi.textChanges] },
  );
  return (
    <li>
      <Link to={`/public/${asset.id}`} className="con-list__picture">
        <img src={asset.thumbUrl} alt="" style={{ maxInlineSize: '8rem', maxBlockSize: '6rem' }} />
      </Link>
      <div className="con-list__texts">
        <h2>{asset.title}</h2>
        <p className="ed-muted ed-small">
          <span className="ed-figures">{asset.number}</span> {contributor} {formatDate(at)}
        </p>
        {changes.map(({ field, before, after }) => (
          <p key={field}>
            {t(`Sampled:${field}`)}: <del>{before}</del> <ins>{after}</ins>
          </p>
        ))}
      </div>
      <div className="con-list__acts">
        <Button size="small" look="primary" loading={isBusy} onClick={() => void decide('Kept')}>
          {t('KeepChange')}
        </Button>
        <Button size="small" loading={isBusy} onClick={() => void decide('Undone')}>
          {t('UndoChange')}
        </Button>
      </div>
    </li>
  );
}
