import { ErrorScreenView } from '@editorial/ui';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/**
 * Shows a routing error: 404 for a path that matches no route, otherwise the general error page.
 * Never a blank page.
 */
export function RouteFailure() {
  const error = useRouteError();
  const isMissing =
    (isRouteErrorResponse(error) && error.status === 404) ||
    (error instanceof Error && error.message.includes('Cannot match'));
  if (!isMissing) console.error(error);
  return isMissing ? (
    <ErrorScreenView
      status={404}
      title="AbpUi::DefaultErrorMessage404"
      details="AbpUi::DefaultErrorMessage404Detail"
      hideCloseIcon
    />
  ) : (
    <ErrorScreenView
      status={500}
      title="AbpUi::500Message"
      details="AbpUi::DefaultErrorMessage"
      hideCloseIcon
    />
  );
}
