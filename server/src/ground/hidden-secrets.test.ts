import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { secretHider } from './hidden-secrets.ts';
import { openLog } from './log.ts';

const secret = 'pa55"wörd/&';
const encoded = encodeURIComponent(secret);
const variables = {
  DATABASE_URL: `postgres://ada:${encoded}@db.example.test/editorial`,
  SMTP_URL: `smtps://post:${encoded}@mail.example.test`,
  S3_SECRET_ACCESS_KEY: 's3-kept-secret',
  STRIPE_SECRET_KEY: 'sk_live_kept',
  STRIPE_WEBHOOK_SECRET: 'whsec_kept',
};
const kept = [secret, encoded, JSON.stringify(secret).slice(1, -1), ...Object.values(variables)];

test('messages contain no secret from the variables: neither verbatim, decoded, encoded nor inside JSON', () => {
  const hide = secretHider(variables);
  for (const word of kept) {
    const hidden = hide(`before ${word} after`);
    assert.equal(hidden, 'before *** after');
    for (const other of kept) assert.ok(!hidden.includes(other));
  }
  const thrown = Object.assign(new TypeError('Invalid URL'), { input: variables.DATABASE_URL });
  assert.ok(!hide(inspect(thrown)).includes('55'));
  assert.equal(hide('Ada reads the database.'), 'Ada reads the database.');
});

test('a password that makes its URL invalid is hidden in parts too; a name that equals its password stays', () => {
  const hide = secretHider({ DATABASE_URL: `postgres://ada:${'sesame1#street22'}@db/editorial` });
  assert.equal(
    hide('getaddrinfo ENOTFOUND sesame1, street22 is not there'),
    'getaddrinfo ENOTFOUND ***, *** is not there',
  );
  assert.equal(
    secretHider({ DATABASE_URL: `postgres://editorial:${'editorial'}@db/editorial` })('editorial'),
    'editorial',
  );
});

test('each node of a search cluster may have a password of its own', () => {
  const hide = secretHider({
    SEARCH_URL: `https://ada:${'first-pa55'}@a:9200, https://eve:${'other-pa55'}@b:9200`,
  });
  assert.equal(
    hide('first-pa55 is none of other-pa55, says https://a:9200'),
    '*** is none of ***, says https://a:9200',
  );
});

test('an invalid variable is named; its value is shown only if it can’t contain a secret', () => {
  const says = (source: Record<string, string>) => {
    try {
      readEnvironment(source);
      return '';
    } catch (error) {
      assert.ok(error instanceof EnvironmentError);
      return error.message;
    }
  };
  for (const [name, value] of [
    ['DATABASE_URL', `mysql://ada:${'pa55w0rd'}@db/x`],
    ['DATABASE_URL', `postgres://ada:${'pa55#w0rd'}@db/x`],
    ['SMTP_URL', 'ada:pa55w0rd@mail'],
    ['S3_ENDPOINT', '//ada:pa55w0rd'],
    ['STRIPE_API_URL', '//pa55w0rd'],
    ['SEARCH_URL', `https://ada:${'pa55w0rd'}@search:9200,memory:`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'pa55w0rd'],
  ] as const) {
    const message = says({ [name]: value });
    assert.match(message, new RegExp(`^${name} can't be used: `));
    assert.doesNotMatch(message, /pa55|w0rd/);
  }
  assert.match(says({ PORT: 'abc' }), /^PORT=abc /);
});

test('the log contains no secrets either, wherever they are in an error', () => {
  let written = '';
  const log = openLog('info', { write: (line: string) => (written += line) }, variables);
  log.error(
    { err: Object.assign(new Error(`no way to ${variables.SMTP_URL}`), { input: secret }) },
    `gave up on ${variables.DATABASE_URL}`,
  );
  assert.match(written, /gave up on \*\*\*/);
  for (const word of kept) assert.ok(!written.includes(word), word);
  assert.doesNotThrow(() => JSON.parse(written) as unknown);
});
