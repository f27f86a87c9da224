import { useT } from '@editorial/platform';
import { ButtonLink, ErrorScreenView } from '@editorial/ui';

/** Shown for a path that no route matches (R2.116). The server draws the same without scripts. */
export function NotFoundPage() {
  const t = useT();
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
