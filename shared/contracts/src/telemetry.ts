import { nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteDescriptor } from './federation.ts';
import { z } from '@editorial/contracts/schema';

/**
 * How the release that a visitor was to get turned out: it loaded (told of canaries only), another
 * release stood in, none did, or it crashed while it was shown. Nothing about the visitor.
 */
export const remoteLoadReport = z.object({
  name: remoteDescriptor.shape.name,
  version: remoteDescriptor.shape.version,
  outcome: z.enum(['loaded', 'recovered', 'failed', 'crashed']),
});

export type RemoteLoadReport = z.infer<typeof remoteLoadReport>;

export const telemetryApi = {
  remoteLoad: endpoint({
    method: 'POST',
    path: '/api/telemetry/remote-load',
    summary: 'Tell how a release of a remote turned out',
    body: remoteLoadReport,
    response: nothing,
    status: 204,
    access: 'anonymous',
    whileImpersonating: 'It says how a page loaded and nothing about a person.',
  }),
};
