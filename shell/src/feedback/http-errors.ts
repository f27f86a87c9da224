import type { RemoteError } from '@editorial/contracts/common';
import type { HttpError } from '@editorial/platform';

/** How a failed call is shown (the specification's point 8). */
export type ErrorDisplay =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'dialog';
      readonly message: string;
      readonly title?: string;
      readonly thenSignIn: boolean;
    }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly title: string;
      readonly details: string;
      readonly hideHome: boolean;
      readonly isCustom: boolean;
    };

export interface ErrorScreens {
  /** Statuses that the error handling ignores (R8.28). */
  readonly skip: readonly number[];
  /** Statuses with a custom screen: 401, 403, 404 and 500 by default (R8.04, R8.27). */
  readonly custom: readonly number[];
}

type ErrorPage = Extract<ErrorDisplay, { kind: 'page' }>;

const nothing: ErrorDisplay = { kind: 'nothing' };
const dialog = (message: string, title: string | undefined, thenSignIn = false): ErrorDisplay => ({
  kind: 'dialog',
  message,
  ...(title === undefined ? {} : { title }),
  thenSignIn,
});

const page = (
  status: number,
  title: string,
  details: string,
  more: { hideHome?: boolean; isCustom?: boolean } = {},
): ErrorPage => ({
  kind: 'page',
  status,
  title,
  details,
  hideHome: more.hideHome ?? false,
  isCustom: more.isCustom ?? false,
});

function remoteDisplay({ remote, status }: HttpError): ErrorDisplay {
  const thenSignIn = status === 401;
  // The server's messages are complete texts, not keys, so they are shown without a lookup.
  if (remote?.details)
    return dialog(
      `_::${remote.details}`,
      remote.message ? `_::${remote.message}` : undefined,
      thenSignIn,
    );
  if (remote?.message)
    return dialog(`_::${remote.message}`, 'AbpUi::DefaultErrorMessage', thenSignIn);
  return dialog('AbpUi::DefaultErrorMessage', undefined, thenSignIn);
}

/**
 * Shows on a whole page what the dialog would show. The server's message becomes the title only if
 * there are details to show below it.
 */
function remotePage({ message, details }: RemoteError, byStatus: ErrorPage): ErrorDisplay {
  if (details)
    return {
      ...byStatus,
      title: message ? `_::${message}` : byStatus.title,
      details: `_::${details}`,
    };
  return message ? { ...byStatus, details: `_::${message}` } : byStatus;
}

/**
 * Returns how a failed call is shown: errors in the server's own format first, then by status
 * (R8.01 to R8.17, R8.34N).
 */
export function displayOf(
  error: HttpError,
  screens: ErrorScreens = { skip: [], custom: [] },
): ErrorDisplay {
  const { status } = error;
  if (screens.skip.includes(status)) return nothing;
  // If a page's main content is missing or forbidden, the error is a whole page, whatever format
  // the response has.
  const isWholePage = error.isPageContent && [403, 404, 500].includes(status);
  if (error.remote && !isWholePage) return remoteDisplay(error);
  const byStatus = displayOfStatus(error, screens);
  return error.remote && byStatus.kind === 'page' ? remotePage(error.remote, byStatus) : byStatus;
}

function displayOfStatus(error: HttpError, screens: ErrorScreens): ErrorDisplay {
  const { status } = error;
  if (screens.custom.includes(status))
    return page(
      status,
      `AbpUi::DefaultErrorMessage${status}`,
      `AbpUi::DefaultErrorMessage${status}Detail`,
      { isCustom: true },
    );
  switch (status) {
    case 401:
      return dialog('AbpUi::DefaultErrorMessage401Detail', 'AbpUi::DefaultErrorMessage401', true);
    case 403:
      return page(403, 'AbpUi::DefaultErrorMessage403', 'AbpUi::DefaultErrorMessage403Detail');
    case 404:
      return error.isPageContent
        ? page(404, 'AbpUi::DefaultErrorMessage404', 'AbpUi::DefaultErrorMessage404Detail')
        : dialog('AbpUi::DefaultErrorMessage404Detail', 'AbpUi::DefaultErrorMessage404');
    case 500:
      return page(500, 'AbpUi::500Message', 'AbpUi::DefaultErrorMessageDetail');
    case 0:
      return error.statusText === 'Unknown Error'
        ? page(0, 'AbpUi::DefaultErrorMessage', `_::${error.message}`, { hideHome: true })
        : nothing;
    default:
      return dialog('AbpUi::DefaultErrorMessageDetail', 'AbpUi::DefaultErrorMessage');
  }
}
