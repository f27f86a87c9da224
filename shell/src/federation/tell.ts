import { telemetryApi, type RemoteLoadReport } from '@editorial/contracts/telemetry';
import { call } from '@editorial/platform';

/**
 * Reports a failed remote to the server's metrics. Never rejects: a visitor whose network fails
 * cannot send the report and need not know.
 */
export const reportToServer = ({ name, version, outcome }: RemoteLoadReport): Promise<void> =>
  call(
    telemetryApi.remoteLoad,
    { body: { name, version, outcome } },
    { skipHandleError: true, isBackground: true },
  ).then(
    () => {},
    () => {},
  );
