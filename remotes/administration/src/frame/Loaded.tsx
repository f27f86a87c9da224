import { useT } from '@editorial/platform';
import { Button, EmptyState, Icon, Skeleton } from '@editorial/ui';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Height of the placeholder: about that of the content. */
  readonly height: string;
  readonly children?: (data: Data) => ReactNode;
}

/**
 * The content that a request brings: a placeholder until then, another try after a failure. If
 * reading again fails, the content stays and an alert says so.
 */
export function Loaded<Data>({ query, height, children }: LoadedProps<Data>) {
  const { data, isError } = query;
  const retry = () => void query.refetch();
  if (data === undefined)
    return isError ? <Failed onRetry={retry} /> : <Skeleton height={height} />;
  return (
    <>
      {isError && <Outdated onRetry={retry} />}
      {children?.(data)}
    </>
  );
}

/** Shown when a request failed, instead of an empty page or an endless wait. */
export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('administration');
  return <EmptyState title={t('LoadFailed')} action={<TryAgain onClick={onRetry} />} />;
}

/** Shown above content that could not be read again, so that it may be outdated. */
export function Outdated({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('administration');
  return (
    <div className="ed-alert ed-alert--warning ed-row" role="alert">
      {t('LoadFailed')}
      <TryAgain size="small" onClick={onRetry} />
    </div>
  );
}

function TryAgain({
  size = 'medium',
  onClick,
}: {
  readonly size?: 'small' | 'medium';
  readonly onClick: () => void;
}) {
  const t = useT('administration');
  return (
    <Button size={size} icon={<Icon name="refresh" />} onClick={onClick}>
      {t('TryAgain')}
    </Button>
  );
}
