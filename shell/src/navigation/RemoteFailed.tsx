import { useT } from '@editorial/platform';
import { Button, ErrorScreenView } from '@editorial/ui';

interface FailedProps {
  readonly name: string;
  readonly onRetry: () => void;
  readonly isCrash?: boolean;
}

/**
 * Stands in a remote's place when it can't be shown: what happened, what still works, and a way to
 * try again.
 */
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
