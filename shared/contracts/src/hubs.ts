import { id } from './common.ts';
import { z } from '@editorial/contracts/schema';

export const HubPaths = {
  subscription: '/signalr-hubs/subscription',
  assetManagement: '/signalr-hubs/asset-management',
} as const;

/** R9.03 to R9.06, in ms. */
export const HubTimings = {
  reconnectDelays: [0, 2000, 10_000, 30_000],
  serverTimeout: 30_000,
  keepAlive: 15_000,
  longPollTimeout: 100_000,
} as const;

/** R7.95N */
export const subscriptionUpdated = z.object({ subscriptionId: id });
/** R3.17 */
export const creditCycleUpdated = z.object({ subscriptionId: id, newBalance: z.int() });
/** Three items in order: download link, file name, window id (R3.39). */
export const assetDownloadReady = z.tuple([z.string(), z.string(), z.string()]);
/** R7.96N */
export const assetDownloadFailure = z.object({
  fileName: z.string(),
  windowId: z.string(),
  code: z.string(),
});

export const assetDownloadProgress = z.object({
  windowId: z.string(),
  jobId: id,
  doneBytes: z.number(),
  totalBytes: z.number(),
});

/** Opinions about one picture of a lightbox. */
export const lightboxPicture = z.object({
  assetId: id,
  note: z.string(),
  starredBy: z.array(z.string()),
  rejectedBy: z.array(z.string()),
});
export type LightboxPicture = z.infer<typeof lightboxPicture>;

/** A lightbox that changed: something in it, or only who else is there. */
export const lightboxChange = z.object({
  lightboxId: id,
  what: z.enum(['Content', 'People']),
  /** The one picture that changed. Without it, viewers read the lightbox again. */
  picture: z.optional(lightboxPicture),
});
export type LightboxChange = z.infer<typeof lightboxChange>;

/** Messages of each hub. Each schema is the list of arguments that the client receives. */
export const hubMessages = {
  subscription: {
    SubscriptionUpdated: z.tuple([subscriptionUpdated]),
    CreditCycleUpdated: z.tuple([creditCycleUpdated]),
    /**
     * The rights to something that was licensed end, or have ended; or the picture was withdrawn.
     */
    LicensesChanged: z.tuple([subscriptionUpdated]),
    /** An order, or a request for one, changed: it was asked for, decided, paid or canceled. */
    OrdersChanged: z.tuple([subscriptionUpdated]),
    /** The address of the person was confirmed, in whichever browser. */
    AddressConfirmed: z.tuple([z.object({})]),
    /** The work that waits for those who run the site changed. */
    WorkChanged: z.tuple([z.object({})]),
  },
  assetManagement: {
    AssetDownloadReady: assetDownloadReady,
    AssetDownloadFailure: z.tuple([assetDownloadFailure]),
    AssetDownloadProgress: z.tuple([assetDownloadProgress]),
    LightboxChanged: z.tuple([lightboxChange]),
  },
} as const;

export type SubscriptionHubMessages = {
  [K in keyof typeof hubMessages.subscription]: z.infer<(typeof hubMessages.subscription)[K]>;
};

export type AssetManagementHubMessages = {
  [K in keyof typeof hubMessages.assetManagement]: z.infer<(typeof hubMessages.assetManagement)[K]>;
};
