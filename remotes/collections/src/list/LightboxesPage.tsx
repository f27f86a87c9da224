import { lightboxesApi, type LightboxSummary } from '@editorial/contracts/lightboxes';
import { call, formatDate, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon, Picture, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { NewLightbox } from '../NewLightbox.tsx';
import { lightboxPath } from '../places.ts';
import { Recent } from '../recent/Recent.tsx';
import { change } from '../reload.ts';
import { SavedSearches } from '../searches/SavedSearches.tsx';
import '../lightboxes.css';

/** Lightboxes on one page: rows of two, three and four are full. */
const PAGE_SIZE = 48;

/** Own lightboxes and those that others of the plan share. */
export function LightboxesPage() {
  const t = useT('collections');
  useCulture();
  const [query, setQuery] = useSearchParams();
  const isArchived = query.get('archived') === '1';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  usePageMetadata({ title: t('Lightboxes') });
  const { data, isError, refetch } = useEndpoint(
    lightboxesApi.list,
    { query: { isArchived, skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE } },
    { isPageContent: true },
  );

  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  return (
    <div className="ed-page lbx-page">
      <Head />
      <div className="ed-row">
        <Button
          look="quiet"
          size="small"
          aria-pressed={isArchived}
          onClick={() => setQuery(isArchived ? {} : { archived: '1' })}
        >
          {t(isArchived ? 'ShowOpen' : 'ShowArchived')}
        </Button>
      </div>
      {!data && <Skeleton height={240} />}
      {data?.items.length === 0 && (
        <EmptyState title={t(isArchived ? 'NoArchived' : 'NoLightboxes')}>
          {!isArchived && t('NoLightboxesHint')}
        </EmptyState>
      )}
      <ul className="lbx-list">
        {data?.items.map((box) => (
          <Card key={box.id} box={box} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.totalCount ?? 0}
        label={t('Lightboxes')}
        onChange={(next) =>
          setQuery({ ...(isArchived && { archived: '1' }), ...(next > 1 && { page: `${next}` }) })
        }
      />
      {!isArchived && <SavedSearches />}
      {!isArchived && <Recent />}
    </div>
  );
}

/** The heading, and a field for a new lightbox, which is opened. */
function Head() {
  const t = useT('collections');
  const navigate = useNavigate();
  async function create(name: string): Promise<void> {
    await change(
      call(lightboxesApi.create, { body: { name } }).then(({ id }) => navigate(lightboxPath(id))),
    );
  }
  return (
    <header className="lbx-head">
      <div>
        <h1>{t('Lightboxes')}</h1>
        <p className="ed-muted">{t('LightboxesLead')}</p>
      </div>
      <NewLightbox onCreate={create} />
    </header>
  );
}

function Card({ box }: { readonly box: LightboxSummary }) {
  const t = useT('collections');
  return (
    <li className="lbx-card">
      <Link to={lightboxPath(box.id)}>
        <span className="lbx-cover" data-count={box.cover.length}>
          {box.cover.map(({ id, thumbUrl, width, height, thumbHash }) => (
            <Picture key={id} src={thumbUrl} alt="" {...{ width, height, thumbHash }} fill />
          ))}
          {box.cover.length === 0 && <Icon name="images" />}
        </span>
        <h2>
          <bdi>{box.name}</bdi>
        </h2>
      </Link>
      <p className="ed-muted ed-small">
        {t('Pictures', { count: box.pictureCount })} · {formatDate(box.changedAt)}
      </p>
      {box.right !== 'Owner' && (
        <p className="ed-muted ed-small">
          <bdi>{t('Of', { name: box.ownerName })}</bdi>
        </p>
      )}
      {box.right === 'Owner' && box.sharing !== 'Private' && <Badge>{t('Shared')}</Badge>}
    </li>
  );
}
