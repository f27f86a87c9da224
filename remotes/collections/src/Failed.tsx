import { useT } from '@editorial/platform';
import { Button, EmptyState, Icon } from '@editorial/ui';

/** Shown when a request failed, instead of an empty page or an endless wait. */
export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('collections');
  return (
    <EmptyState
      title={t('LoadFailed')}
      action={
        <Button icon={<Icon name="refresh" />} onClick={onRetry}>
          {t('TryAgain')}
        </Button>
      }
    />
  );
}
