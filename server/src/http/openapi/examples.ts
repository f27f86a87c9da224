const id = '0190a3c4-7f6e-7b9a-8d2e-1c5f4a3b2d10';
const code = 'b1Yx0c7Jm3pQ';
const basket = {
  subscriptionImages: [],
  aLaCarteImages: [
    { assetId: id, resolutionType: 0, licenseZoneId: 'worldwide', usage: 'Editorial' },
  ],
};
const credential = {
  id: 'q83vASNFZ4mrze8BI0VniavN7w',
  rawId: 'q83vASNFZ4mrze8BI0VniavN7w',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0' },
};

/** An example body for each call with a body, by operation id. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  accountRegister: {
    userName: 'ada',
    emailAddress: 'ada@example.org',
    password: 'Seven-Herons-47',
    name: 'Ada',
    surname: 'Berg',
    company: 'Berg Press',
    country: 'SE',
  },
  accountSendPasswordResetCode: { email: 'ada@example.org' },
  accountVerifyPasswordResetToken: { userId: id, resetToken: code },
  accountResetPassword: { userId: id, resetToken: code, password: 'Seven-Herons-47' },
  accountConfirmEmail: { userId: id, confirmationToken: code },
  accountUpdateMyProfile: { name: 'Ada', phoneNumber: null },
  accountChangePassword: { currentPassword: 'Six-Herons-46', newPassword: 'Seven-Herons-47' },
  accountJoinUs: {
    profileType: 0,
    name: 'Ada Berg',
    email: 'ada@example.org',
    country: 'SE',
    portfolioUrl: 'https://ada.example.org',
    message: 'Landscapes of the north.',
  },
  accountDecideJoinApplication: { status: 'Accepted' },
  clientsAdd: {
    clientId: 'newsroom',
    name: 'Newsroom',
    redirectUris: ['https://newsroom.example.org'],
  },
  clientsChange: { callsPerMinute: 1200 },
  secondFactorConfirmTotp: { code: '123456', name: 'Phone' },
  secondFactorAddPasskey: { response: credential, name: 'Laptop' },
  secondFactorSetRule: { everybody: false, roles: [1] },
  secondFactorCheck: { code: '123456' },
  catalogDownload: { assetIds: [id], windowId: 'batch-1', resolutionType: 0 },
  catalogCreate: { title: 'Harbor at dawn', tags: ['harbor', 'dawn'], countries: ['NO'] },
  catalogUpdate: { title: 'Harbor at first light', place: null },
  catalogUpdateMany: { assets: [{ id, isHidden: true }] },
  catalogPartsUploadUrl: [1, 2, 3],
  catalogUploadStart: { fileName: 'harbor.jpg', byteSize: 18_874_368, contentType: 'image/jpeg' },
  catalogUploadComplete: { parts: [{ partNumber: 1, etag: '"9bb58f26192e4ba0"' }] },
  subscriptionAdjustCreditBalance: { subscriptionId: id, amount: 25, reason: 'Goodwill' },
  subscriptionAdjustDownloadVolume: { subscriptionId: id, downloadVolume: 500, reason: 'Campaign' },
  subscriptionCreate: {
    planName: 'Studio',
    creditsPerCycle: 100,
    downloadVolume: 1000,
    clientId: id,
  },
  subscriptionUpdate: { seats: 5, endDate: null },
  subscriptionApprove: { reason: 'Contract signed' },
  subscriptionUpdateState: { state: 4 },
  subscriptionRequestPlan: { planId: 'studio', billingPeriod: 1, message: 'For five editors.' },
  checkoutQuote: basket,
  checkoutOrder: {
    ...basket,
    quoteHash: 'wB0v5b9a1cQm',
    billing: {
      name: 'Ada Berg',
      address: 'Strandgatan 1',
      city: 'Visby',
      postalCode: '62156',
      country: 'SE',
    },
  },
  profitClose: { month: '2026-10' },
  telemetryRemoteLoad: { name: 'catalog', version: '1.4.2', outcome: 'recovered' },
  transferCreate: {
    name: 'Archive',
    protocol: 1,
    host: 'files.example.org',
    userName: 'ada',
    secret: 'a-password-or-a-private-key',
  },
  transferUpdate: { folder: '/new', port: null },
};
