import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { interpolate, readCompose, startOrder } from './compose.ts';
import { addresses, translator } from './translate.ts';

const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'docker-compose.yml');
const variables = { POSTGRES_PASSWORD: 'first-secret', S3_SECRET_ACCESS_KEY: 'second-secret' };
const compose = readCompose(file, variables);
const place = { root, folder: '/site', network: '127.99.0' };

test('variables are replaced as in Compose: value, default, or an error that says what is missing', () => {
  assert.equal(interpolate('a-${X}-${Y:-d}-${Z:-}', { X: 'x' }), 'a-x-d-');
  assert.equal(interpolate('${Y:-d}', { Y: '' }), 'd');
  assert.throws(() => interpolate('${X:?run this}', {}), /X is missing: run this/);
});

test('the file contains no secrets: nothing starts without those of .env', () => {
  assert.throws(
    () => readCompose(file, {}),
    /POSTGRES_PASSWORD is missing: run node deploy\/secrets\.mjs/,
  );
  assert.throws(
    () => readCompose(file, { POSTGRES_PASSWORD: 'x' }),
    /S3_SECRET_ACCESS_KEY is missing/,
  );
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (/PASSWORD|SECRET|_KEY:/.test(line) && !line.includes('ACCESS_KEY_ID'))
      assert.match(line, /\$\{\w+:\?/);
});

test('the site has two servers that only enqueue jobs, one worker that runs them, and one shared store and database', () => {
  const of = (name: string) => compose.services[name]!.environment;
  assert.deepEqual(
    ['server-1', 'server-2', 'worker'].map((name) => of(name).JOBS),
    ['off', 'off', 'on'],
  );
  for (const key of ['DATABASE_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'PUBLIC_URL'])
    assert.equal(
      new Set(['server-1', 'server-2', 'worker', 'prepare'].map((name) => of(name)[key])).size,
      1,
      key,
    );
  assert.equal(
    of('server-1').DATABASE_URL,
    `postgres://editorial:${variables.POSTGRES_PASSWORD}@database:5432/editorial`,
  );
  assert.equal(of('server-1').SMTP_URL, '');
});

test('servers log in to the database as a user of their own, which is no superuser', () => {
  const { environment, volumes } = compose.services.database!;
  const { username, password } = new URL(compose.services['server-1']!.environment.DATABASE_URL!);
  assert.notEqual(username, environment.POSTGRES_USER);
  assert.equal(password, environment.POSTGRES_PASSWORD);
  const scripts = volumes.find(({ path }) => path === '/docker-entrypoint-initdb.d');
  const roles = readFileSync(join(root, scripts!.name, 'roles.sql'), 'utf8');
  assert.match(roles, new RegExp(`create role ${username} login bypassrls password :'password';`));
});

test('every long-running service has a health check, limits, restarts and no new privileges; only nginx is reachable from outside', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    assert.ok(service.deploy.resources.limits.memory && service.deploy.resources.limits.cpus, name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    if (name !== 'database')
      assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']], name);
    assert.equal(service.ports.length, name === 'web' ? 1 : 0, name);
    if (name === 'prepare' || name === 'release') continue;
    assert.ok(service.healthcheck, name);
    assert.equal(service.restart, 'unless-stopped', name);
  }
});

test('the start order: database and store, then prepare and release, then servers, then nginx', () => {
  const order = startOrder(compose);
  const before = (first: string, then: string) =>
    assert.ok(order.indexOf(first) < order.indexOf(then), `${first} before ${then}`);
  for (const server of ['server-1', 'server-2', 'worker'])
    for (const once of ['prepare', 'release']) before(once, server);
  for (const part of ['database', 'store']) before(part, 'prepare');
  for (const part of ['release', 'server-1', 'server-2']) before(part, 'web');
  assert.throws(
    () =>
      startOrder({
        ...compose,
        services: {
          a: { ...compose.services.web!, depends_on: { a: { condition: 'service_healthy' } } },
        },
      }),
    /depend on each other in a circle: a → a/,
  );
});

test('without containers, only names and paths differ', () => {
  const translate = translator(compose, place);
  assert.equal(addresses(compose, place).get('server-2'), '127.99.0.12');
  assert.equal(
    translate('server-1', 'postgres://editorial:p@database:5432/editorial'),
    'postgres://editorial:p@127.99.0.5:5432/editorial',
  );
  assert.equal(translate('server-1', 'http://store:9100'), 'http://127.99.0.6:9100');
  assert.equal(translate('web', 'exec 3<>/dev/tcp/web/8080'), 'exec 3<>/dev/tcp/127.99.0.10/8080');
  assert.equal(translate('database', '--host=database'), '--host=127.99.0.5');
  assert.equal(translate('server-1', '0.0.0.0'), '127.99.0.11');
  assert.equal(translate('web', 'proxy_pass http://store;'), 'proxy_pass http://store;');
  assert.equal(
    translate('web', 'listen 8080 reuseport; root /srv/site; root /srv;'),
    `listen 127.99.0.10:8080 reuseport; root ${root}/dist/site; root /site/volumes;`,
  );
  assert.equal(translate('worker', '/data'), '/site/volumes/data');
  assert.equal(translate('store', '/srv/store'), '/site/volumes/files');
});
