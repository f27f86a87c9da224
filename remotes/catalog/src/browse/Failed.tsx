import { useT } from '@editorial/platform';
import { Button, EmptyState, Icon } from '@editorial/ui';
import { useOnline } from './use-online.ts';

/** Takes the place of a list that could not be loaded, with a way to try again. */
export function Failed({
  title,
  onRetry,
}: {
  /** Instead of words about pictures. */
  readonly title?: string;
  readonly onRetry: () => void;
}) {
  const t = useT('catalog');
  const isOnline = useOnline(onRetry);
  return (
    <EmptyState
      title={isOnline ? (title ?? t('LoadFailed')) : t('Offline')}
      action={
        <Button icon={<Icon name="refresh" />} onClick={onRetry}>
          {t('TryAgain')}
        </Button>
      }
    >
      {isOnline ? undefined : t('OfflineHint')}
    </EmptyState>
  );
}
