import type { Endpoint } from '@editorial/contracts/endpoint';
import type { ProblemCode } from '@editorial/contracts/problems';

/** Codes by what they are about, without `Editorial:`. */
const upload = ['UploadUnknown', 'UploadIncomplete', 'FileMissing', 'FileUnreadable'];
const asset = ['InvalidAssetState', 'ReviewNeeded', 'UnknownSorting', 'SearchNeedsSignIn'];
const download = ['AssetNotLicensed', 'DownloadTooLarge', 'NotCoveredByPlan', 'AssetWithdrawn'];
const subscription = [
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
const order = [
  'AccountLocked',
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
const account = [
  'ApplicationExists',
  'CodeInvalid',
  'PasswordRejected',
  'WrongPassword',
  'EmailNotConfirmed',
  'IdentityCheckRequired',
];
const secondFactor = [
  'SecondFactorWrong',
  'SecondFactorLocked',
  'SecondFactorNeeded',
  'IdentityCheckRequired',
];

/** The longest path that begins an endpoint's says what it may answer besides what all may. */
const byPath: readonly (readonly [string, readonly string[]])[] = [
  ['/api/account/second-factor', [...secondFactor, 'WrongPassword']],
  ['/api/account/identity-check', [...secondFactor, 'WrongPassword']],
  ['/api/account', account],
  ['/api/asset-management/asset/download-assets', [...download, ...asset]],
  ['/api/asset-management/transfer-definition', []],
  ['/api/asset-management/storage', [...upload, 'LinkExpired', 'LinkInvalid']],
  ['/api/asset-management', [...asset, ...upload]],
  ['/api/checkout', order],
  ['/api/identity/clients', ['ClientExists', 'ClientIncomplete']],
  ['/api/licensing', ['UnknownSorting']],
  ['/api/profit-calculation', ['StatementClosed', 'UnknownSorting']],
  ['/api/subscription', subscription],
];

/** The codes that a call may answer. */
export function codesOf({ path, method, access, identityCheck }: Endpoint): ProblemCode[] {
  const own = byPath.find(([start]) => path.startsWith(start))?.[1] ?? [];
  const codes = [
    'Validation',
    'NotAuthenticated',
    'TenantNotAvailable',
    'NotFound',
    'TooManyRequests',
    'Unavailable',
    ...(method === 'GET' ? [] : ['AntiForgery']),
    ...(access === 'anonymous' ? [] : ['NotAllowed', 'NotWhileImpersonating']),
    ...(identityCheck ? ['IdentityCheckRequired', 'SecondFactorNeeded'] : []),
    ...own,
  ];
  return [...new Set(codes)].map((code) => `Editorial:${code}` as ProblemCode);
}
