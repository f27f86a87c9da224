import { useT } from '@editorial/platform';
import { Button, ErrorScreenView } from '@editorial/ui';

interface FailedProps {
  readonly name: string;
  readonly onRetry: () => void;
  readonly isCrash?: boolean;
}

/** Shown in place of a remote that failed: what happened, what still works, and a retry button. */
export function RemoteFailed({ name, onRetry, isCrash = false }: FailedProps) {
  const t = useT();
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
