import { telemetryApi, type RemoteLoadReport } from '@editorial/contracts/telemetry';
import { call } from '@editorial/platform';

const ERROR_LENGTH = 4000;
const ROUTE_LENGTH = 200;

/** Firefox and Safari leave the message out of the stack. */
function withMessage(error: unknown): string {
  const said = String(error);
  const stack = (error as Error | undefined)?.stack ?? '';
  return stack.startsWith(said) ? stack : `${said}\n${stack}`.trimEnd();
}

/** Returns an error with its stack, without mail addresses and what follows a `?` in addresses. */
const textOf = (error: unknown): string =>
  withMessage(error)
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, ':mail')
    .replaceAll(/(https?:\/\/[^\s?]+)\?[^\s:)]*/g, '$1')
    .slice(0, ERROR_LENGTH);

/** Returns a page's path without numbers, ids and codes, because they may lead to a person. */
const routeOf = (path: string): string =>
  path.replaceAll(/\/(?=[^/]*\d)[^/]+/g, '/:id').slice(0, ROUTE_LENGTH);

/**
 * Reports a failed remote to the server's metrics. Never rejects: a visitor whose network fails
 * cannot send the report and need not know.
 */
export const reportToServer = ({
  name,
  version,
  outcome,
  error,
}: Pick<RemoteLoadReport, 'name' | 'version' | 'outcome'> & {
  readonly error?: unknown;
}): Promise<void> => {
  const evidence =
    error === undefined ? {} : { error: textOf(error), route: routeOf(location.pathname) };
  return call(
    telemetryApi.remoteLoad,
    { body: { name, version, outcome, ...evidence } },
    { skipHandleError: true, isBackground: true },
  ).then(
    () => {},
    () => {},
  );
};
