import { nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteDescriptor } from './federation.ts';
import { z } from '@editorial/contracts/schema';

/** A remote that did not load as it should: another release stood in, or its area failed. Nothing about the visitor. */
export const remoteLoadReport = z.object({ name: remoteDescriptor.shape.name, version: remoteDescriptor.shape.version, outcome: z.enum(['recovered', 'failed']) });
export type RemoteLoadReport = z.infer<typeof remoteLoadReport>;

export const telemetryApi = {
  remoteLoad: endpoint({ method: 'POST', path: '/api/telemetry/remote-load', summary: 'Tell that a remote did not load', body: remoteLoadReport, response: nothing, status: 204, access: 'anonymous' }),
};
