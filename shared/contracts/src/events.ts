import {
  assetDownloadFailure,
  assetDownloadProgress,
  creditCycleUpdated,
  lightboxChange,
  subscriptionUpdated,
} from './hubs.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The events of the typed bus: `domain/past-tense` → schema. The last value of a sticky event is
 * replayed to new subscribers, because remotes load late.
 */
export const events = {
  'session/changed': { schema: z.object({ userId: z.nullable(z.string()) }), sticky: true },
  'session/language-changed': { schema: z.object({ language: z.string() }), sticky: true },
  'configuration/refreshed': { schema: z.object({ cultureName: z.string() }), sticky: true },
  'subscription/updated': { schema: subscriptionUpdated, sticky: false },
  'subscription/balance-changed': { schema: creditCycleUpdated, sticky: false },
  'checkout/orders-changed': { schema: subscriptionUpdated, sticky: false },
  'subscription/licenses-changed': { schema: subscriptionUpdated, sticky: false },
  'administration/work-changed': { schema: z.object({}), sticky: false },
  'download/ready': {
    schema: z.object({ link: z.string(), fileName: z.string(), windowId: z.string() }),
    sticky: false,
  },
  'download/failed': { schema: assetDownloadFailure, sticky: false },
  'download/progressed': { schema: assetDownloadProgress, sticky: false },
  'lightbox/changed': { schema: lightboxChange, sticky: false },
  'basket/changed': { schema: z.object({ count: z.int() }), sticky: true },
  'checkout/completed': {
    schema: z.object({ orderId: z.string(), licenseIds: z.array(z.string()) }),
    sticky: false,
  },
  'search/submitted': { schema: z.object({ searchText: z.string() }), sticky: false },
  'hubs/reconnected': {
    schema: z.object({ hub: z.enum(['subscription', 'assetManagement']) }),
    sticky: false,
  },
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]['schema']>;
