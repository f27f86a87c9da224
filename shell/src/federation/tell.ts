import { telemetryApi, type RemoteLoadReport } from '@editorial/contracts/telemetry';
import { call } from '@editorial/platform';

/**
 * Tells the server of a remote that did not load, for its metrics. A visitor whose network fails
 * can't, and need not know.
 */
export const tellServer = ({ name, version, outcome }: RemoteLoadReport): Promise<void> =>
  call(
    telemetryApi.remoteLoad,
    { body: { name, version, outcome } },
    { skipHandleError: true, isBackground: true },
  ).then(
    () => {},
    () => {},
  );
