import type { Endpoint } from '@editorial/contracts/endpoint';
import type { ProblemCode } from '@editorial/contracts/problems';

type Code = ProblemCode extends `Editorial:${infer Name}` ? Name : never;

/** Problem codes by subject, without the prefix `Editorial:`. */
const upload: readonly Code[] = [
  'TooManyDownloads',
  'UploadTooLarge',
  'TooManyUploads',
  'UploadUnknown',
  'UploadIncomplete',
  'FileMissing',
  'FileUnreadable',
];
const asset: readonly Code[] = [
  'InvalidAssetState',
  'ReviewNeeded',
  'UnknownSorting',
  'SearchNeedsSignIn',
];
const download: readonly Code[] = [
  'TooManyDownloads',
  'AssetNotLicensed',
  'DownloadTooLarge',
  'NotCoveredByPlan',
  'AssetWithdrawn',
];
const subscription: readonly Code[] = [
  'ActiveSubscriptionExists',
  'InsufficientCredits',
  'InvalidSubscriptionState',
  'NoActiveSubscription',
  'NoApprovedSubscription',
  'NotMasterUser',
  'PlanAlreadyRequested',
  'SubscriptionInUse',
  'TrialUsedUp',
  'UnknownLicenseZone',
  'UnknownPlan',
  'UnknownSorting',
];
const seat: readonly Code[] = [
  'ActiveSubscriptionExists',
  'AlreadyMember',
  'EmailNotConfirmed',
  'InvitationForAnother',
  'InvitationInvalid',
  'LastMasterUser',
  'NoFreeSeat',
  'NotMasterUser',
];
const order: readonly Code[] = [
  'ActiveSubscriptionExists',
  'AssetNotLicensable',
  'AssetNotLicensed',
  'AssetWithdrawn',
  'BillingRequired',
  'EmailNotConfirmed',
  'EmptyBasket',
  'IdempotencyKeyRequired',
  'IdempotencyKeyReused',
  'InsufficientCredits',
  'NoActiveSubscription',
  'NotCoveredByPlan',
  'OrderNotReversible',
  'PaymentSignature',
  'PaymentUnavailable',
  'QuoteChanged',
  'QuoteHasProblems',
  'TrialOnePicture',
  'TrialUsedUp',
  'UnknownLicenseZone',
  'UnknownSorting',
  'VolumeUsedUp',
];
const account: readonly Code[] = [
  'OrganizationFull',
  'AccountInUse',
  'ApplicationExists',
  'CodeInvalid',
  'PasswordRejected',
  'WrongPassword',
  'EmailNotConfirmed',
  'IdentityCheckRequired',
];
const secondFactor: readonly Code[] = [
  'SecondFactorWrong',
  'SecondFactorLocked',
  'SecondFactorNeeded',
  'IdentityCheckRequired',
];
const people: readonly Code[] = [
  'AccountInUse',
  'BeyondOwnPolicies',
  'ChangedMeanwhile',
  'LastAdministrator',
  'OrganizationFull',
  'PasswordRejected',
  'RoleFixed',
  'RoleInUse',
  'UnknownSorting',
];

/**
 * Codes by path prefix, in addition to those that every call may return. The longest matching
 * prefix counts.
 */
const byPath: readonly (readonly [string, readonly Code[]])[] = [
  ['/api/account/second-factor', [...secondFactor, 'WrongPassword']],
  ['/api/account/identity-check', [...secondFactor, 'WrongPassword']],
  ['/api/account', account],
  ['/api/asset-management/asset/download-assets', [...download, ...asset]],
  ['/api/asset-management/transfer-definition', []],
  ['/api/asset-management/storage', [...upload, 'LinkExpired', 'LinkInvalid']],
  ['/api/asset-management', [...asset, ...upload]],
  ['/api/checkout', order],
  ['/api/identity/clients', ['ClientExists', 'ClientIncomplete']],
  ['/api/identity', people],
  ['/api/permission-management', people],
  ['/api/setting-management', ['SetByOperator', 'MailNotSent']],
  ['/api/releases/teams', ['RemoteHasOwner']],
  ['/api/releases/token', ['IssuerNotTrusted']],
  [
    '/api/releases',
    ['NotYourRemote', 'ReleasesElsewhere', 'ReleaseRefused', 'ReleaseTooLarge', 'ReleaseBusy'],
  ],
  ['/api/multi-tenancy', people],
  ['/api/licensing', ['UnknownSorting']],
  ['/api/profit-calculation', ['StatementClosed', 'UnknownSorting']],
  ['/api/subscription/seat', seat],
  ['/api/subscription', subscription],
];

/** The problem codes that a call may return. */
export function codesOf({ path, method, access, identityCheck }: Endpoint): ProblemCode[] {
  const own = byPath.find(([start]) => path.startsWith(start))?.[1] ?? [];
  const codes: Code[] = [
    'Validation',
    'NotAuthenticated',
    'TenantNotAvailable',
    'NotFound',
    'TooManyRequests',
    'Unavailable',
    ...own,
  ];
  if (method !== 'GET') codes.push('AntiForgery');
  codes.push('NotWhileImpersonating');
  if (access !== 'anonymous') codes.push('NotAllowed');
  if (identityCheck) codes.push('IdentityCheckRequired', 'SecondFactorNeeded');
  return [...new Set(codes)].map((code) => `Editorial:${code}` as const);
}
