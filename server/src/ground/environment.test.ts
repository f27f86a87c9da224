import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentWarnings, EnvironmentError, readEnvironment } from './environment.ts';
import { issuerOf } from './issuer.ts';

test('a site that listens everywhere is not called 0.0.0.0, and its operator is asked to name it', () => {
  for (const HOST of ['0.0.0.0', '::']) {
    assert.equal(
      issuerOf(readEnvironment({ HOST, PORT: '8081' })),
      'http://localhost:8081/identity',
    );
    assert.match(environmentWarnings({ HOST, PORT: '8081' })[0]!, /PUBLIC_URL=http:\/\/NAME:8081$/);
    assert.deepEqual(environmentWarnings({ HOST, PUBLIC_URL: 'https://pictures.example' }), []);
  }
  assert.equal(readEnvironment({ HOST: '::1', PORT: '8081' }).publicUrl, 'http://[::1]:8081');
  assert.deepEqual(environmentWarnings({ HOST: 'localhost' }), []);
});

const database = 'postgres://db/x';
const store = {
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

for (const [variables, expected] of [
  [
    { DATABASE_SESSION_URL: database },
    'DATABASE_SESSION_URL leads past the pooler of DATABASE_URL, which is missing.',
  ],
  [
    { DATABASE_STATEMENTS: 'named' },
    'DATABASE_STATEMENTS is about the pooler of DATABASE_URL, which is missing.',
  ],
  [
    { DATABASE_URL: database, DATABASE_STATEMENTS: 'prepared' },
    /^DATABASE_STATEMENTS=prepared can't be used: .*named.*plain/,
  ],
  [{ DATABASE_URL: database, DATABASE_SESSION_URL: 'mysql://db/x' }, /postgres:\/\/… is expected/],
  [
    { S3_PUBLIC_ENDPOINT: 'https://files.example' },
    'S3_PUBLIC_ENDPOINT is where browsers find the store of S3_ENDPOINT, which is missing.',
  ],
  [
    { ...store, S3_SECRET_ACCESS_KEY: '' },
    /^The S3 store needs all of .*: S3_SECRET_ACCESS_KEY is/,
  ],
  [{ STRIPE_SECRET_KEY: 'sk' }, /^Stripe needs all of .*: STRIPE_WEBHOOK_SECRET is missing\.$/],
  [{ TRUSTED_PROXIES: 'proxy.example' }, /^TRUSTED_PROXIES=proxy\.example can't be used/],
] as const)
  test(`half or wrong variables are refused by name: ${Object.keys(variables).join(', ')}`, () => {
    assert.throws(
      () => readEnvironment(variables),
      (error) => {
        assert.ok(error instanceof EnvironmentError);
        if (typeof expected === 'string') assert.equal(error.message, expected);
        else assert.match(error.message, expected);
        return true;
      },
    );
  });

test('statements have names as the operator says, or as the database’s address suggests', () => {
  const names = (DATABASE_STATEMENTS: string) =>
    readEnvironment({ DATABASE_URL: database, DATABASE_STATEMENTS }).databaseNames;
  assert.deepEqual(['named', 'plain', ''].map(names), [true, false, undefined]);
});
