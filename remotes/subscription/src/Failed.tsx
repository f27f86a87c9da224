import { useT } from '@editorial/platform';
import { Button, EmptyState, Icon } from '@editorial/ui';

/** Stands where an answer did not come: neither nothing, nor a wait without end. */
export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('subscription');
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
