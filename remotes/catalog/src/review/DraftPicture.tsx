import { catalogApi } from '@editorial/contracts/catalog';
import { usePageMetadata, useT } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useNavigate } from 'react-router-dom';
import './review.css';
import { ReviewedPicture } from './ReviewedPicture.tsx';

/** A draft that an import made: what it lacks, its fields, and its publication. */
export function DraftPicture({ id }: { readonly id: string }) {
  const t = useT('catalog');
  usePageMetadata({ title: t('CompleteDraft') });
  const navigate = useNavigate();
  /** To the list that led here. A page that was opened by its address leads to all drafts. */
  function leave(): void {
    const { idx = 0 } = (globalThis.history.state ?? {}) as { readonly idx?: number };
    void (idx > 0 ? navigate(-1) : navigate('/administration/pictures?state=Draft'));
  }
  return (
    <div className="ed-page rev-page">
      <header className="rev-head">
        <h1>{t('CompleteDraft')}</h1>
        <Button onClick={leave}>{t('BackToList')}</Button>
      </header>
      <ReviewedPicture
        id={id}
        onDecided={() => {
          void queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });
          leave();
        }}
      />
    </div>
  );
}
