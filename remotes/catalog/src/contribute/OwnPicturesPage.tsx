import { AssetStatuses, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { call, toast, usePageMetadata, usePolicy, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, Icon, Picture, Skeleton } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import './contribute.css';
import { EditPicture } from './EditPicture.tsx';

type Status = ListedAsset['status'];
/** How often pictures whose sizes are being made are looked at again, ms. */
const Recheck = 2000;
const Looks: Readonly<Partial<Record<Status, 'success' | 'warning' | 'error' | 'accent'>>> = { Published: 'success', Submitted: 'accent', Returned: 'warning', Rejected: 'error' };
const isWaiting = (asset: ListedAsset) => asset.width === 0 && !asset.statusReason;

const refresh = () => queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });

/** A contributor's pictures in every state; for reviewers also what waits for them. */
export function OwnPicturesPage() {
  const t = useT('catalog');
  usePageMetadata({ title: t('OwnPictures') });
  const isReviewer = usePolicy(Policy.AssetsReview);
  const [tab, setTab] = useState('own');
  return (
    <div className="ed-page con-page">
      <header className="con-head">
        <h1>{t('OwnPictures')}</h1>
        <p className="ed-muted">{t('OwnPicturesIntro')}</p>
        <ButtonLink look="primary" to="/contribute/upload" icon={<Icon name="upload" />}>{t('UploadPictures')}</ButtonLink>
      </header>
      {isReviewer
        ? <Tabs label={t('OwnPictures')} active={tab} onChange={setTab} tabs={[{ key: 'own', label: t('OwnPictures'), content: <PictureList isReview={false} /> }, { key: 'review', label: t('Review'), content: <PictureList isReview /> }]} />
        : <PictureList isReview={false} />}
    </div>
  );
}

function PictureList({ isReview }: { readonly isReview: boolean }) {
  const t = useT('catalog');
  const [status, setStatus] = useState<Status | undefined>(isReview ? 'Submitted' : undefined);
  const [editing, setEditing] = useState<ListedAsset | null>(null);
  const query = { ...(isReview ? {} : { mine: true }), ...(status && { status }), includeDetails: true, includeHidden: true, maxResultCount: 200 };
  const { data, isPending } = useEndpoint(catalogApi.list, { query });
  async function move(asset: ListedAsset, to: Status): Promise<void> {
    await call(catalogApi.update, { params: { id: asset.id }, body: { status: to } }).then(() => toast.success(`catalog::Status:${to}`), () => undefined);
    await refresh();
  }
  if (isPending) return <Skeleton lines={6} />;
  const items = data?.items ?? [];
  const choices = isReview ? (['Submitted', 'Accepted', 'Published'] as const) : AssetStatuses;
  return (
    <>
      <div className="con-states" role="group" aria-label={t('AllStates')}>
        {!isReview && <button type="button" className="ed-chip" aria-pressed={status === undefined} onClick={() => setStatus(undefined)}>{t('AllStates')}</button>}
        {choices.map((choice) => <button key={choice} type="button" className="ed-chip" aria-pressed={status === choice} onClick={() => setStatus(choice)}>{t(`Status:${choice}`)}</button>)}
      </div>
      {items.some(isWaiting) && <Rechecking onTick={refresh} />}
      {items.length === 0 && <EmptyState title={t('NoOwnPictures')} action={<ButtonLink to="/contribute/upload">{t('UploadPictures')}</ButtonLink>}>{t('NoOwnPicturesHint')}</EmptyState>}
      <ul className="con-list">
        {items.map((asset) => (
          <li key={asset.id}>
            <Link to={`/public/${asset.id}`} className="con-list__picture">{asset.width > 0 ? <Picture src={asset.thumbUrl} alt={asset.alternativeText} width={asset.width} height={asset.height} thumbHash={asset.thumbHash} style={{ inlineSize: `min(100%, calc(6rem * ${asset.width / asset.height}))` }} /> : <Skeleton height="6rem" />}</Link>
            <div className="con-list__texts">
              <h2>{asset.title}</h2>
              <p className="ed-muted ed-figures ed-small">{asset.number}</p>
              <p><Badge look={Looks[asset.status] ?? 'neutral'}>{t(`Status:${asset.status}`)}</Badge> {isWaiting(asset) && <span className="ed-muted ed-small">{t('Processing')}</span>}</p>
              {asset.statusReason && <p className="con-list__reason">{asset.statusReason}</p>}
            </div>
            <div className="con-list__acts">
              {(asset.status === 'Draft' || asset.status === 'Returned') && <Button size="small" look="primary" disabled={asset.width === 0} onClick={() => void move(asset, 'Submitted')}>{t('Submit')}</Button>}
              {isReview && asset.status === 'Submitted' && <Button size="small" look="primary" onClick={() => void move(asset, 'Accepted')}>{t('Act:Accepted')}</Button>}
              {isReview && asset.status === 'Accepted' && <Button size="small" look="primary" onClick={() => void move(asset, 'Published')}>{t('Act:Published')}</Button>}
              {asset.status === 'Published' && <Button size="small" onClick={() => void move(asset, 'Withdrawn')}>{t('Act:Withdrawn')}</Button>}
              <Button size="small" look="quiet" icon={<Icon name="edit" />} onClick={() => setEditing(asset)}>{t('Edit')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && <EditPicture asset={editing} onClose={() => setEditing(null)} onSaved={() => void refresh()} />}
    </>
  );
}

/** Looks again while pictures are being worked on. */
function Rechecking({ onTick }: { readonly onTick: () => Promise<void> }) {
  useEffect(() => {
    const timer = setInterval(() => void onTick(), Recheck);
    return () => clearInterval(timer);
  }, [onTick]);
  return null;
}
