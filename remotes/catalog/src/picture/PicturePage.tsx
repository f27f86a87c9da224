import { assetIn } from '@editorial/contracts/asset-texts';
import { catalogApi, type Asset, type ListedAsset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import {
  on,
  Slot,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useStore,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Icon, Skeleton } from '@editorial/ui';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Area } from '../browse/catalog-address.ts';
import { NotShown } from '../browse/NotShown.tsx';
import { PictureStrip } from '../browse/PictureStrip.tsx';
import { useLicensing } from '../licensing/use-licensing.ts';
import { FreshLicenses } from '../licensing/FreshLicenses.tsx';
import { alikePath, creatorPath, setPath } from '../places.ts';
import { ALIKE_ID, AlikeLink, useAlike } from './AlikeLink.tsx';
import { LicenseJump } from './LicenseJump.tsx';
import { LicensePanel } from './LicensePanel.tsx';
import '../browse/browse.css';
import './picture.css';
import { PictureFacts } from './PictureFacts.tsx';
import { pictureSchema } from './picture-schema.ts';
import { ShareButton } from '../browse/ShareButton.tsx';
import { WayInResults } from './WayInResults.tsx';
import { ZoomablePicture } from './ZoomablePicture.tsx';

/**
 * Reads the picture again when credits of the plan were used, and when the window gets the focus:
 * another window, or somebody else of the plan, may have licensed it.
 */
function useLookAgain(refetch: () => unknown): void {
  const { isAuthenticated } = useCurrentUser();
  const lookAgain = useEffectEvent(() => {
    if (isAuthenticated) void refetch();
  });
  useEffect(() => {
    const onFocus = () => lookAgain();
    const ends = [
      on('subscription/balance-changed', onFocus),
      on('subscription/licenses-changed', onFocus),
    ];
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      for (const end of ends) end();
    };
  }, []);
}

/** The page of one picture: large preview, metadata, and one button to license it. */
export function PicturePage({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  const { assetId = '' } = useParams();
  const culture = useCulture();
  const { data, isError, refetch } = useEndpoint(
    catalogApi.get,
    { params: { id: assetId } },
    { isPageContent: true },
  );
  useLookAgain(refetch);
  // The answer of a query is rendered in one go. Deferred, it is rendered in short steps.
  const shown = useDeferredValue(data);
  const asset = useMemo(() => shown && assetIn(shown, culture), [shown, culture]);
  const siteName = useStore(({ configuration }) => configuration.settings?.application.name ?? '');
  usePageMetadata({
    title: asset?.title,
    meta: asset
      ? {
          description: asset.description || asset.alternativeText,
          'og:title': asset.title,
          'og:type': 'article',
          'og:image': new URL(asset.previewUrl, location.origin).href,
          'og:image:alt': asset.alternativeText,
        }
      : {},
  });
  if (isError && !data)
    return <NotShown title={t('PictureFailed')} area={area} onRetry={() => void refetch()} />;
  if (!asset) return <Waiting area={area} assetId={assetId} />;
  return (
    <div className="ed-page pic-page">
      <WayInResults area={area} assetId={assetId} />
      <div className="pic-main">
        <ZoomablePicture key={asset.id} asset={asset} />
        <Panel asset={asset} area={area} />
        <PictureFacts asset={asset} area={area} />
      </div>
      <FreshLicenses />
      <Related area={area} assetId={asset.id} setId={asset.setId} setTitle={asset.setTitle} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: pictureSchema(asset, location.origin, siteName) }}
      />
    </div>
  );
}

function Waiting({ area, assetId }: { readonly area: Area; readonly assetId: string }) {
  return (
    <div className="ed-page pic-page" aria-busy="true">
      <WayInResults area={area} assetId={assetId} />
      <div className="pic-main">
        <Skeleton className="pic-wait" />
        <Skeleton lines={8} />
      </div>
    </div>
  );
}

/** The title, the license and the acts, beside the picture. */
function Panel({ asset, area }: { readonly asset: Asset; readonly area: Area }) {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  const { download } = useLicensing();
  return (
    <aside className="pic-panel">
      <p className="ed-eyebrow ed-figures">
        {asset.number} · {t(`Value:${asset.assetType}`)}
      </p>
      <h1>
        <bdi>{asset.title}</bdi>
      </h1>
      <p className="ed-muted">
        {asset.creator && (
          <Link to={creatorPath(area, asset.creator)}>{t('By', [asset.creator])}</Link>
        )}
      </p>
      {(asset.exclusivity === 'Exclusive' || asset.use === 'EditorialOnly') && (
        <p className="ed-row">
          {asset.exclusivity === 'Exclusive' && <Badge>{t('ExclusiveBadge')}</Badge>}
          {asset.use === 'EditorialOnly' && <Badge look="warning">{t('EditorialBadge')}</Badge>}
        </p>
      )}
      <LicensePanel key={asset.id} asset={asset} />
      <LicenseJump key={`jump ${asset.id}`} asset={asset} />
      <div className="pic-acts">
        {isAuthenticated && asset.status === 'Published' && (
          <Button
            look="quiet"
            icon={<Icon name="download" />}
            onClick={() => void download({ assetIds: [asset.id] }, ResolutionType.Preview)}
          >
            {t('DownloadPreview')}
          </Button>
        )}
        {asset.status === 'Published' && <ShareButton asset={asset} />}
        <AlikeLink asset={asset} />
      </div>
      <Slot name="picture.side" given={{ assetId: asset.id, assetNumber: asset.number }} />
    </aside>
  );
}

const none: readonly ListedAsset[] = [];
/** Rows of pictures below the picture. */
function Related({
  area,
  assetId,
  setId,
  setTitle,
}: {
  readonly area: Area;
  readonly assetId: string;
  readonly setId: number;
  readonly setTitle: string;
}) {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  const options = { isBackground: true, skipHandleError: true };
  const { data: set } = useEndpoint(
    catalogApi.list,
    { query: { setId, maxResultCount: 20 } },
    options,
  );
  // The rows are rendered in short steps: on a slow phone they would hold up the first touch.
  const ofSet = useDeferredValue(set?.items ?? none, none);
  const fromSet = ofSet.filter((asset) => asset.id !== assetId);
  const others = useDeferredValue(useAlike(assetId, setId), none);
  return (
    <div className="pic-related">
      {fromSet.length > 0 && (
        <section aria-labelledby="from-set">
          <header className="pic-related__head">
            <h2 id="from-set">{t('FromTheSet')}</h2>
            <Link to={setPath(area, setId)}>{setTitle}</Link>
          </header>
          <PictureStrip area={area} assets={fromSet} label={t('FromTheSet')} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby={ALIKE_ID}>
          <header className="pic-related__head">
            <h2 id={ALIKE_ID} className="pic-alike" tabIndex={-1}>
              {t('MoreLikeThis')}
            </h2>
            {isAuthenticated && <Link to={alikePath(assetId)}>{t('SearchAlike')}</Link>}
          </header>
          <PictureStrip area={area} assets={others} label={t('MoreLikeThis')} />
        </section>
      )}
    </div>
  );
}
