import type { Asset } from '@editorial/contracts/catalog';
import type { Order, OrderLine, Quote } from '@editorial/contracts/checkout';
import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import {
  BillingPeriod,
  CreditCycle,
  ResolutionType,
  SubscriptionState,
} from '@editorial/contracts/enumerations';
import type { License } from '@editorial/contracts/licensing';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { appSettings, type AppSettings } from '@editorial/contracts/settings';
import type { Subscription } from '@editorial/contracts/subscription';

/** A stable UUID for the n-th object of a test. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const now = '2026-01-15T12:00:00.000Z';

/** A published photo. */
export const anAsset = (change: Partial<Asset> = {}): Asset => ({
  id: idOf(1),
  number: 'ED-0000001',
  title: 'Harbour at dawn',
  alternativeText: 'Boats in a quiet harbour',
  description: 'Boats at rest before sunrise.',
  assetType: 'Photo',
  exclusivity: 'NonExclusive',
  use: 'Creative',
  setId: 1,
  setTitle: 'Harbours',
  creator: 'Ada Moor',
  width: 3000,
  height: 2000,
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  colours: ['#334455', '#8899aa', '#ccbbaa', '#222222', '#eeeeee'],
  status: 'Published',
  isHidden: false,
  creationTime: now,
  thumbUrl: '/thumb.jpg',
  largeThumbUrl: '/large-thumb.jpg',
  previewUrl: '/preview.jpg',
  prices: [
    { resolutionType: ResolutionType.Low, credits: 1, amount: 1900, currency: 'USD' },
    { resolutionType: ResolutionType.High, credits: 3, amount: 7900, currency: 'USD' },
  ],
  categories: ['Sea'],
  countries: ['GR'],
  place: 'Hydra',
  tags: ['harbour', 'boat'],
  contributorId: null,
  takenAt: now,
  byteSize: 4_200_000,
  modelRelease: 'NotNeeded',
  propertyRelease: 'NotNeeded',
  rightsEnd: null,
  peopleCount: null,
  statusReason: null,
  renditions: [
    {
      resolutionType: ResolutionType.High,
      width: 3000,
      height: 2000,
      byteSize: 4_200_000,
      contentType: 'image/jpeg',
    },
    {
      resolutionType: ResolutionType.Low,
      width: 1600,
      height: 1067,
      byteSize: 700_000,
      contentType: 'image/jpeg',
    },
    {
      resolutionType: ResolutionType.Preview,
      width: 1000,
      height: 667,
      byteSize: 200_000,
      contentType: 'image/jpeg',
    },
    {
      resolutionType: ResolutionType.Thumb,
      width: 480,
      height: 320,
      byteSize: 40_000,
      contentType: 'image/jpeg',
    },
  ],
  ...change,
});

/** The billing of a plan that is paid by invoice and has no invoices yet. */
export const aPlanBilling = (change: Partial<PlanBilling> = {}): PlanBilling => ({
  state: SubscriptionState.Activated,
  planId: 'studio',
  planName: 'Studio',
  billingPeriod: BillingPeriod.Monthly,
  card: null,
  acceptsCards: false,
  isOnAccountAllowed: true,
  payment: null,
  nextPlan: null,
  revivalPrice: null,
  billing: null,
  periodPrice: 0,
  taxRateBasisPoints: 0,
  currency: 'USD',
  nextInvoiceAt: null,
  invoices: [],
  ...change,
});

/** An activated monthly subscription with 250 credits. */
export const aSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: idOf(100),
  clientId: idOf(10),
  clientName: 'Client & Co',
  planId: 'studio',
  planName: 'Studio',
  state: SubscriptionState.Activated,
  currentCreditBalance: 250,
  billingPeriod: BillingPeriod.Monthly,
  creditsPerCycle: 120,
  creditCycle: CreditCycle.Monthly,
  downloadVolume: 250,
  downloadsInCycle: 12,
  cycleStart: '2026-01-01T00:00:00.000Z',
  cycleEnd: '2026-02-01T00:00:00.000Z',
  startDate: '2025-11-01T00:00:00.000Z',
  endDate: null,
  seats: 5,
  memberCount: 1,
  members: [{ userId: idOf(10), name: 'Cleo Client', isMasterUser: true }],
  licenseZoneId: 'worldwide',
  resolutionTypes: [ResolutionType.High, ResolutionType.Low],
  createdBy: 'admin',
  creationTime: now,
  stateHistory: [
    {
      state: SubscriptionState.Created,
      at: '2025-10-20T00:00:00.000Z',
      actor: 'admin',
      reason: '',
    },
    {
      state: SubscriptionState.Approved,
      at: '2025-10-25T00:00:00.000Z',
      actor: 'admin',
      reason: '',
    },
    {
      state: SubscriptionState.Activated,
      at: '2025-11-01T00:00:00.000Z',
      actor: 'Cleo Client',
      reason: '',
    },
  ],
  ...change,
});

/** A paid, perpetual license. */
export const aLicense = (change: Partial<License> = {}): License => ({
  id: idOf(200),
  number: 'L-2026-000001',
  assetId: idOf(1),
  assetNumber: 'ED-0000001',
  assetTitle: 'Harbour at dawn',
  thumbUrl: '/thumb.jpg',
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  width: 3000,
  height: 2000,
  resolutionType: ResolutionType.High,
  licenseZoneId: 'worldwide',
  usage: 'Editorial',
  licensee: 'Client & Co',
  userId: idOf(10),
  userName: 'Cleo Client',
  orderId: idOf(300),
  orderNumber: 'O-2026-000001',
  references: [],
  source: 'Subscription',
  credits: 3,
  amount: 0,
  currency: 'USD',
  issuedAt: now,
  endsAt: null,
  revokedAt: null,
  isWithdrawn: false,
  exclusiveUntil: null,
  verificationCode: 'ABCD-EFGH',
  ...change,
});

/** One line of a quote or order. */
export const anOrderLine = (change: Partial<OrderLine> = {}): OrderLine => ({
  assetId: idOf(1),
  assetNumber: 'ED-0000001',
  title: 'Harbour at dawn',
  thumbUrl: '/thumb.jpg',
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  width: 3000,
  height: 2000,
  resolutionType: ResolutionType.High,
  source: 'Subscription',
  licenseZoneId: 'worldwide',
  usage: 'Editorial',
  credits: 3,
  amount: 0,
  alreadyLicensed: false,
  problems: [],
  ...change,
});

/** A quote of one line paid by credits. */
export const aQuote = (change: Partial<Quote> = {}): Quote => ({
  quoteHash: 'hash',
  currency: 'USD',
  currencies: ['USD'],
  lines: [anOrderLine()],
  totals: { credits: 3, amount: 0 },
  tax: null,
  balanceBefore: 250,
  balanceAfter: 247,
  seatCreditsLeft: null,
  needsApproval: false,
  paymentMethods: ['OnAccount'],
  fields: [],
  ...change,
});

/** A completed order that is paid by credits. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(300),
  number: 'O-2026-000001',
  status: 'Completed',
  creationTime: '2026-01-15T12:00:00.000Z',
  lines: [],
  totals: { credits: 3, amount: 0 },
  tax: null,
  currency: 'USD',
  licenses: [],
  balanceAfter: 247,
  invoiceNumber: null,
  paymentUrl: null,
  references: [],
  reversibleUntil: null,
  ...change,
});

/** The site's settings. */
export const settings = (change: Partial<AppSettings> = {}): AppSettings =>
  appSettings.parse({
    application: { name: 'Editorial' },
    oAuthConfig: {
      issuer: 'http://localhost/identity',
      clientId: 'Editorial_App',
      scope: 'openid offline_access Editorial',
      responseType: 'code',
    },
    apis: { default: { url: '' } },
    ...change,
  });

type User = ApplicationConfiguration['currentUser'];
export const anonymous: User = { isAuthenticated: false };
/** A signed-in user. */
export const aUser = (change: Partial<User> = {}): User => ({
  isAuthenticated: true,
  id: idOf(10),
  tenantId: null,
  userName: 'client@editorial.test',
  name: 'Cleo',
  surName: 'Client',
  email: 'client@editorial.test',
  emailVerified: true,
  roles: ['9'],
  ...change,
});

/** An application configuration for a user with policies and settings. */
export const aConfiguration = (
  given: {
    user?: User;
    policies?: readonly string[];
    settings?: Record<string, string>;
    culture?: string;
    multiTenancy?: boolean;
  } = {},
): ApplicationConfiguration => ({
  localization: {
    values: {},
    resources: null,
    defaultResourceName: 'Editorial',
    currentCulture: { cultureName: given.culture ?? 'en', dateTimeFormat: {} },
    languages: [
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['fr', 'Français'],
      ['es', 'Español'],
      ['ar', 'العربية'],
    ].map(([cultureName = '', displayName = '']) => ({
      cultureName,
      uiCultureName: cultureName,
      displayName,
    })),
  },
  auth: { grantedPolicies: Object.fromEntries((given.policies ?? []).map((name) => [name, true])) },
  setting: { values: given.settings ?? {} },
  currentUser: given.user ?? anonymous,
  features: { values: {} },
  globalFeatures: { enabledFeatures: [] },
  multiTenancy: { isEnabled: given.multiTenancy ?? true },
  currentTenant: { id: null, name: null, isAvailable: false },
});
