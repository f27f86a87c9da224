import { ButtonLink, EmptyState, LoadingIndicator, Skeleton } from '@editorial/ui';

export function Waiting() {
  return (
    <div className="ed-stack">
      <LoadingIndicator progress={0.4} label="Preparing 40 of 100 files" delay={0} />
      <Skeleton lines={3} />
      <EmptyState
        title="No licenses yet"
        action={
          <ButtonLink to="/" look="primary">
            Search the catalog
          </ButtonLink>
        }
      >
        What you license stands here, with its certificate, to download again.
      </EmptyState>
    </div>
  );
}
