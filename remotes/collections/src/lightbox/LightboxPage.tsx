import {
  includesRight,
  type Lightbox,
  lightboxesApi,
  LightboxSelections,
  type LightboxSelection,
} from '@editorial/contracts/lightboxes';
import { call, isProblem, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, Chip, EmptyState, Icon, Popover, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { change } from '../reload.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { LightboxActs } from './LightboxActs.tsx';
import { PictureList } from './PictureList.tsx';
import { SharePanel } from './SharePanel.tsx';
import { useItems } from './use-items.ts';
import { useViewers } from './use-viewers.ts';
import '../lightboxes.css';

/** A lightbox: its pictures in their order, and what can be done with all of them. */
export function LightboxPage() {
  const t = useT('collections');
  useCulture();
  const id = useParams().lightboxId ?? '';
  const { data, isError, error, refetch } = useEndpoint(
    lightboxesApi.get,
    { params: { id } },
    { isPageContent: true },
  );
  const [selection, setSelection] = useState<LightboxSelection>('All');
  const pictures = useItems(id, selection);
  usePageMetadata({ title: data?.name });
  if (data && isProblem(error, 'Editorial:NotFound'))
    return (
      <div className="ed-page lbx-page">
        <EmptyState
          level={1}
          title={t('NoLongerShared', [data.name])}
          action={
            <ButtonLink look="primary" to="/lightboxes">
              {t('AllLightboxes')}
            </ButtonLink>
          }
        >
          {t('NoLongerSharedHint')}
        </EmptyState>
      </div>
    );
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="ed-page lbx-page">
        <Skeleton width="18rem" height="2.5rem" />
        <Skeleton height={360} />
      </div>
    );
  return (
    <div className="ed-page lbx-page">
      <Head key={data.id} lightbox={data} />
      {data.pictureCount > 0 && <Selections selection={selection} onChoose={setSelection} />}
      {data.pictureCount === 0 && (
        <EmptyState
          title={t('EmptyLightbox')}
          action={
            <ButtonLink look="primary" to="/public">
              {t('ToCatalog')}
            </ButtonLink>
          }
        >
          {t('EmptyLightboxHint')}
        </EmptyState>
      )}
      {data.pictureCount > 0 && !pictures.isLoading && pictures.total === 0 && (
        <p>{t('NothingSelected')}</p>
      )}
      <PictureList lightbox={data} pictures={pictures} isWhole={selection === 'All'} />
    </div>
  );
}

function Selections({
  selection,
  onChoose,
}: {
  readonly selection: LightboxSelection;
  readonly onChoose: (selection: LightboxSelection) => void;
}) {
  const t = useT('collections');
  return (
    <div className="ed-row" role="group" aria-label={t('WhichPictures')}>
      {LightboxSelections.map((one) => (
        <Chip key={one} pressed={one === selection} onClick={() => onChoose(one)}>
          {t(`Selection:${one}`)}
        </Chip>
      ))}
    </div>
  );
}

function Head({ lightbox }: { readonly lightbox: Lightbox }) {
  const t = useT('collections');
  const isOwner = lightbox.right === 'Owner';
  const others = useViewers(lightbox.id);
  return (
    <header className="lbx-head">
      <div>
        <p className="ed-eyebrow">
          <Link to="/lightboxes">{t('Lightboxes')}</Link>
        </p>
        {isOwner ? (
          <Name key={lightbox.name} lightbox={lightbox} />
        ) : (
          <h1>
            <bdi>{lightbox.name}</bdi>
          </h1>
        )}
        <p className="ed-muted">
          {t('Pictures', { count: lightbox.pictureCount })}
          {!isOwner && ` · ${t('Of', { name: lightbox.ownerName })}`}
        </p>
        <p role="status" className="ed-small">
          {others.length > 0 && <bdi>{t('AlsoHere', [others.join(', ')])}</bdi>}
        </p>
      </div>
      <div className="ed-row">
        {lightbox.pictureCount > 0 && (
          <Popover
            label={t('Buy')}
            align="end"
            trigger={(props) => (
              <Button {...props} look="primary" icon={<Icon name="basket" />}>
                {t('Buy')}
              </Button>
            )}
          >
            <BuyPanel lightbox={lightbox} />
          </Popover>
        )}
        {includesRight(lightbox.right, 'Edit') && (
          <Popover
            label={t('Share')}
            align="end"
            trigger={(props) => (
              <Button {...props} icon={<Icon name="share" />}>
                {t('Share')}
              </Button>
            )}
          >
            <SharePanel lightbox={lightbox} />
          </Popover>
        )}
        <LightboxActs lightbox={lightbox} />
      </div>
    </header>
  );
}

/** The name, changed in place: Enter or leaving the field saves it. */
function Name({ lightbox: { id, name } }: { readonly lightbox: Lightbox }) {
  const t = useT('collections');
  const [text, setText] = useState(name);
  const save = () => {
    if (text.trim() === '') return setText(name);
    if (text.trim() === name) return undefined;
    return void change(call(lightboxesApi.update, { params: { id }, body: { name: text } }));
  };
  return (
    <h1>
      <textarea
        className="lbx-name"
        rows={1}
        value={text}
        maxLength={200}
        aria-label={t('Name')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onBlur={save}
      />
    </h1>
  );
}
