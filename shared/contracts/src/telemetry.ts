import { nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteDescriptor } from './federation.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The outcome of loading a release: it loaded (reported only for canaries), another release
 * replaced it, no release loaded, or it crashed while it was open. It contains no data about the
 * visitor.
 */
export const remoteLoadReport = z.object({
  name: remoteDescriptor.shape.name,
  version: remoteDescriptor.shape.version,
  outcome: z.enum(['loaded', 'recovered', 'failed', 'crashed']),
  /** The error with its stack. Without it, a failure is counted, but ends no canary. */
  error: z.optional(z.string().check(z.maxLength(4000))),
  /** The path of the page, with `:id` for whatever names a person or a thing. */
  route: z.optional(z.string().check(z.maxLength(200))),
});

export type RemoteLoadReport = z.infer<typeof remoteLoadReport>;

export const telemetryApi = {
  remoteLoad: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/telemetry/remote-load',
    summary: 'Report whether a release of a remote loaded',
    body: remoteLoadReport,
    response: nothing,
    status: 204,
    access: 'anonymous',
    whileImpersonating: 'It says how a page loaded and nothing about a person.',
  }),
};
