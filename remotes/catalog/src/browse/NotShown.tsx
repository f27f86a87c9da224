import { useT } from '@editorial/platform';
import { Button, ButtonLink, EmptyState, Icon } from '@editorial/ui';
import type { Area } from './catalog-address.ts';

/**
 * Shown instead of a picture or set that can't be loaded, so that the page is not blank after the
 * error message is closed.
 */
export function NotShown({
  title,
  area,
  onRetry,
}: {
  readonly title: string;
  readonly area: Area;
  readonly onRetry: () => void;
}) {
  const t = useT('catalog');
  const acts = (
    <div className="ed-row">
      <ButtonLink look="primary" to={area}>
        {t('AllPictures')}
      </ButtonLink>
      <Button icon={<Icon name="refresh" />} onClick={onRetry}>
        {t('TryAgain')}
      </Button>
    </div>
  );
  return (
    <div className="ed-page">
      <EmptyState level={1} title={title} action={acts}>
        {t('FailedHint')}
      </EmptyState>
    </div>
  );
}
