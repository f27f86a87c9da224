import { useT } from '@editorial/platform';
import { Button, ButtonLink, EmptyState, Icon } from '@editorial/ui';
import type { Area } from './catalog-address.ts';

/**
 * Stands where a picture or a set can't be shown: after the error is closed the page is not blank.
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
      <EmptyState title={title} action={acts}>
        {t('FailedHint')}
      </EmptyState>
    </div>
  );
}
