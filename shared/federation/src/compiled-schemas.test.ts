import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiled, type Check } from '@editorial/contracts/compiled';
import * as firstVisit from '@editorial/contracts/first-visit';
import * as firstCallsOfUsers from '@editorial/contracts/first-calls-of-users';
import { numberOf, ResolutionType } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import loader from './compiled-schemas-loader.ts';
import { describeSchema, isSchema } from './describe-schema.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the schemas in a value, with their places. */
function schemasIn(value: unknown, place: string): (readonly [string, z.ZodType])[] {
  if (isSchema(value)) return [[place, value]];
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => schemasIn(each, `${place}.${name}`))
    : [];
}
const schemas = schemasIn({ ...firstVisit, ...firstCallsOfUsers }, 'first');

const odd = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  NaN,
  '',
  'x',
  'x'.repeat(200),
  [],
  [null],
  {},
];
/** Every way to spoil one place of a value: another value there, the place left out, one more beside it. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value))
    for (const [at, each] of value.entries())
      for (const other of spoiled(each)) yield value.with(at, other);
  else if (isObject(value)) {
    yield { ...value, oneMore: 1 };
    yield JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(value).slice(1)}`.replace(/,}$/, '}'));
    for (const name of Object.keys(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
      for (const other of spoiled(value[name])) yield { ...value, [name]: other };
    }
  }
}

const id = '7f5a1f6e-3f0e-4a57-9a39-0d6f4b7c1a11';
const settings = {
  production: false,
  application: { name: 'Editorial', logoWidth: 20, more: 1 },
  oAuthConfig: { issuer: 'a', clientId: 'b', scope: 'c', responseType: 'code' },
  apis: { default: { url: '' } },
  remoteEnv: { url: '/x', mergeStrategy: 'overwrite', method: 'POST', headers: { a: 'b' } },
  disabledPages: [{ path: '/a', redirect: '/b' }],
  anonymousPaths: ['/'],
  tracking: { trackingCode: 'x' },
};
const release = {
  version: '1.0.0',
  manifest: '/m',
  publishedAt: 'now',
  publishedBy: 'me',
  verified: { at: 'a', by: 'b', shell: 'c' },
  channel: 'working',
  descriptor: {
    basePaths: ['/catalog'],
    pages: ['/catalog/:id'],
    menu: [{ name: 'a', layout: 'account', order: 1 }],
    menuTexts: { en: { a: 'b' } },
    name: 'catalog',
    version: '1.0.0',
    commit: 'c',
    builtAt: 'now',
    contract: '2.0.0',
    integrity: { 'a.js': 'sha384-x' },
    fills: [{ slot: 'catalog.more' }],
    budgets: {},
  },
};
const remote = {
  live: '1.0.0',
  canary: { version: '1', share: 0.5 },
  history: [{ version: '1.0.0', at: 'a', by: 'b', action: 'publish' }],
  releases: [release],
};
const configuration = {
  localization: {
    values: { Editorial: { Home: 'Home' } },
    languages: [{ cultureName: 'en', displayName: 'English' }],
    currentCulture: { cultureName: 'en', dateTimeFormat: { shortDatePattern: 'd' } },
  },
  auth: { grantedPolicies: { a: true } },
  setting: { values: { a: null } },
  currentUser: { isAuthenticated: true, id, roles: ['a'] },
  features: { values: {} },
  globalFeatures: { enabledFeatures: [] },
  multiTenancy: { isEnabled: true },
  currentTenant: { isAvailable: true },
};
const subscription = {
  id,
  clientName: 'a',
  planId: null,
  planName: 'b',
  state: 3,
  currentCreditBalance: 5,
  billingPeriod: 1,
  creditsPerCycle: 5,
  creditCycle: 1,
  downloadVolume: 50,
  downloadsInCycle: 0,
  cycleStart: '2026-01-01T00:00:00Z',
  cycleEnd: null,
  startDate: null,
  endDate: null,
  seats: 1,
  members: [{ userId: id, name: 'a', isMasterUser: true }],
  licenseZoneId: 'z',
  resolutionTypes: [0, 2],
  createdBy: 'a',
  creationTime: '2026-01-01T00:00:00.123Z',
  stateHistory: [],
};
const samples: readonly unknown[] = [
  settings,
  remote,
  {
    updatedAt: 'now',
    remotes: { catalog: remote },
    shell: { version: '1', contract: '2.0.0', provides: {} },
  },
  'catalog',
  configuration,
  { resources: { Editorial: { texts: { a: 'b' } } } },
  { success: true, tenantId: id },
  { hasSubscription: true, subscription },
  { isMasterUser: false },
  { profile: { type: 3, name: 'a', company: 'b' } },
  { error: { code: 'a', validationErrors: [{ message: 'a', members: ['b'] }], data: { a: 1 } } },
  { language: 'en', tenant: { id: 'a', name: 'b', isAvailable: true } },
  { type: 'info', message: 'a', messageLocalizationParams: ['a'] },
  { assetId: id, resolutionType: 0, licenseZoneId: 'z', usage: 'Editorial' },
  {
    userId: null,
    language: 'en',
    cultureName: 'en',
    count: 1,
    searchText: '',
    hub: 'subscription',
  },
  { subscriptionId: id, newBalance: 4, orderId: 'a', licenseIds: ['b'] },
  { windowId: 'a', fileName: 'b', code: 'c', link: 'd', jobId: id, doneBytes: 1, totalBytes: 2 },
  {
    lightboxId: id,
    what: 'Content',
    picture: { assetId: id, note: '', starredBy: [], rejectedBy: [] },
  },
];

test('a compiled check takes and refuses what its schema does, and gives the same', () => {
  assert.ok(schemas.length > 20);
  let taken = 0;
  for (const [place, schema] of schemas) {
    const check = compiled(describeSchema(schema, place));
    let takenHere = 0;
    for (const sample of samples)
      for (const value of [sample, ...spoiled(sample)]) {
        const [expected, found] = [schema.safeParse(value), check.safeParse(value)];
        const about = () => `${place}: ${JSON.stringify(value)}`;
        assert.equal(found.success, expected.success, about());
        if (!expected.success) continue;
        assert.deepEqual(found.data, expected.data, about());
        takenHere += 1;
      }
    assert.ok(takenHere > 0, `No sample fits ${place}.`);
    taken += takenHere;
  }
  assert.ok(taken > 1000);
});

test('a refusal names the place and what is expected there', () => {
  const check: Check<unknown> = compiled(
    describeSchema(firstVisit.appSettings as unknown as z.ZodType, 'settings'),
  );
  const { oAuthConfig: _, ...without } = settings;
  assert.throws(() => check.parse(without), /^Misfit: oAuthConfig: an object is expected\.$/);
  assert.throws(() => check.parse('<html>'), /The value: an object is expected/);
});

test('what cannot be compiled fails the build, with its place', () => {
  const of = (schema: z.ZodType) => () => describeSchema(schema, 'here');
  assert.throws(of(z.object({ a: z.iso.datetime() }).check(z.refine(() => true))), /here/);
  assert.throws(of(z.object({ a: z.string().check(z.trim()) })), /here\.a.*'overwrite'/);
  assert.throws(of(z.pipe(z.transform(String), z.string())), /here.*'pipe'/);
  assert.throws(of(z.custom(() => true)), /here.*'custom'/);
  assert.deepEqual(describeSchema(numberOf(ResolutionType), 'here'), {
    is: 'one',
    of: [0, 1, 2, 3],
  });
});

test('the source that the build makes needs only the compiled checks', async () => {
  const dependencies: string[] = [];
  const source = await loader.call({
    context: 'contracts/src',
    resourcePath: new URL('../../contracts/src/first-visit.ts', import.meta.url).pathname,
    addContextDependency: (folder: string) => void dependencies.push(folder),
  });
  assert.deepEqual(source.match(/from '[^']+'/g), [`from '@editorial/contracts/compiled'`]);
  const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(exported.toSorted(), Object.keys(firstVisit).toSorted());
  assert.deepEqual(dependencies, ['contracts/src']);
});
