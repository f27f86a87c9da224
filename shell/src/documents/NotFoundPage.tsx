import { useT } from '@editorial/platform';
import { Button, ButtonLink, ErrorScreenView } from '@editorial/ui';
import { hasNoRegistry } from '../federation/no-registry.ts';

/**
 * Shown for a path that no route matches (R2.116). The server draws the same without scripts. As
 * long as the registry is missing, nobody knows whether the address exists.
 */
export function NotFoundPage() {
  const t = useT();
  if (hasNoRegistry())
    return (
      <ErrorScreenView
        cover="area"
        status={0}
        title={t('::RemoteFailed')}
        details={t('::StartFailedDetails')}
      >
        <Button look="secondary" onClick={() => location.reload()}>
          {t('::TryAgain')}
        </Button>
      </ErrorScreenView>
    );
  return (
    <ErrorScreenView
      cover="area"
      status={404}
      title="AbpUi::DefaultErrorMessage404"
      details="AbpUi::DefaultErrorMessage404Detail"
    >
      <ButtonLink to="/preview">{t('::Previews')}</ButtonLink>
    </ErrorScreenView>
  );
}
