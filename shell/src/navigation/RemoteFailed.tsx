import { useT } from '@editorial/platform';
import { Button, ErrorScreenView } from '@editorial/ui';
import { useEffect } from 'react';

interface FailedProps {
  readonly name: string;
  readonly onRetry: () => void;
  readonly isCrash?: boolean;
}

/**
 * Shown in place of a remote that failed: what happened, what still works, and a retry button. If
 * there was no connection, loading is tried again when it is back.
 */
export function RemoteFailed({ name, onRetry, isCrash = false }: FailedProps) {
  const t = useT();
  const isOffline = !isCrash && !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isOffline, onRetry]);
  if (isOffline)
    return (
      <ErrorScreenView
        cover="area"
        status={0}
        title={t('::Offline')}
        details={t('::OfflineDetails')}
      />
    );
  return (
    <ErrorScreenView
      cover="area"
      status={0}
      title={t(isCrash ? '::RemoteCrashed' : '::RemoteFailed')}
      details={t('::RemoteFailedDetails', { name: t(`${name}::Remote`, { defaultValue: name }) })}
    >
      <Button look="secondary" onClick={onRetry}>
        {t('::TryAgain')}
      </Button>
    </ErrorScreenView>
  );
}
