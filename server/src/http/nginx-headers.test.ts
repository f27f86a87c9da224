import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { Context } from '../ground/context/context.ts';
import { readEnvironment } from '../ground/environment.ts';
import { withoutPageHeaders } from './file-life.ts';
import { securityHeaders } from './security-headers.ts';

const folder = join(import.meta.dirname, '../../../deploy/nginx');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The configuration that nginx's start script generates from the variables. */
const siteConf = (variables: Record<string, string>): string =>
  execFileSync('bash', [join(folder, 'start.sh'), 'print'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** What nginx's variables are for a request, with the maps of its configuration resolved. */
function variablesOf(conf: string, given: Readonly<Record<string, string>>) {
  const maps = new Map<string, { source: string; body: string }>();
  for (const [, source = '', name = '', body = ''] of conf.matchAll(
    /map (\S+) \$(\w+) \{((?:"[^"]*"|'[^']*'|[^}"'])*)\}/g,
  ))
    maps.set(name, { source, body });
  const fill = (text: string): string =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => valueOf(name));
  function valueOf(name: string): string {
    const known = given[name];
    if (known !== undefined) return known;
    const map = maps.get(name);
    if (!map) return '';
    const source = fill(map.source);
    const rows = [...map.body.matchAll(/("[^"]*"|'[^']*'|\S+)\s+("[^"]*"|'[^']*'|[^;\s]+);/g)].map(
      ([, key = '', value = '']) =>
        [key.replaceAll(/^["']|["']$/g, ''), value.replaceAll(/^["']|["']$/g, '')] as const,
    );
    const found = rows.find(([key]) =>
      key.startsWith('~') ? new RegExp(key.slice(1)).test(source) : key === source,
    );
    return fill((found ?? rows.find(([key]) => key === 'default'))?.[1] ?? '');
  }
  return fill;
}

/** The security headers that nginx's configuration sets for a path. */
function ofNginx(publicUrl: string, path: string): Record<string, string> {
  const fill = variablesOf(siteConf({ PUBLIC_URL: publicUrl }) + read('nginx.conf'), { uri: path });
  const headers = read('headers.conf').matchAll(/^add_header (\S+) (\S+) always;/gm);
  return Object.fromEntries(
    [...headers]
      .map(([, name = '', value = '']) => [name.toLowerCase(), fill(value)] as const)
      .filter(([, value]) => value !== ''),
  );
}

async function ofServer(publicUrl: string, path: string): Promise<Record<string, string>> {
  const environment = readEnvironment({ PUBLIC_URL: publicUrl });
  const app = Fastify();
  await securityHeaders(app as never, { environment } as Context);
  app.get(path, (_request, reply) => {
    withoutPageHeaders(reply, path);
    return reply.send('x');
  });
  const { headers } = await app.inject(path);
  const own = new Set(['content-type', 'content-length', 'date', 'connection', 'vary']);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

for (const publicUrl of ['https://pictures.example.org', 'http://127.0.0.1:8080'])
  for (const path of ['/catalog', '/main.0123abcd.js'])
    test(`nginx and the server set the same security headers: ${publicUrl}${path}`, async () => {
      const headers = await ofServer(publicUrl, path);
      assert.equal(
        headers['strict-transport-security'],
        publicUrl.startsWith('https') ? 'max-age=31536000; includeSubDomains' : undefined,
      );
      assert.deepEqual(ofNginx(publicUrl, path), headers);
    });

test('nginx reads the site’s name and proxies from variables and rejects invalid values', () => {
  const conf = siteConf({
    PUBLIC_URL: 'https://pictures.example.org/',
    TRUSTED_PROXIES: '10.0.0.0/8,2001:db8::1',
  });
  assert.match(conf, /\$public_host \{ default "pictures\.example\.org"; \}/);
  assert.deepEqual(conf.match(/set_real_ip_from .*/g), [
    'set_real_ip_from 10.0.0.0/8;',
    'set_real_ip_from 2001:db8::1;',
  ]);
  assert.doesNotMatch(siteConf({ PUBLIC_URL: 'http://x' }), /set_real_ip_from/);
  const refused: readonly Record<string, string>[] = [
    { PUBLIC_URL: 'pictures.example.org' },
    { PUBLIC_URL: 'https://x"; } evil' },
    { PUBLIC_URL: 'https://x', TRUSTED_PROXIES: '10.0.0.1;evil' },
    { PUBLIC_URL: 'https://x', TRUSTED_PROXIES: 'everybody' },
  ];
  for (const wrong of refused) assert.throws(() => siteConf(wrong), JSON.stringify(wrong));
  for (const file of ['nginx.conf', 'proxy.conf', 'headers.conf'])
    assert.doesNotMatch(read(file), /\$http_host|\$http_x_forwarded|\$proxy_add_x/, file);
});

test('nginx logs no errors of single requests, which name addresses with tokens and who asked', () => {
  assert.deepEqual(read('nginx.conf').match(/error_log [^;]+;/g), ['error_log stderr alert;']);
});

test('nginx passes on the header that names an organization', () => {
  assert.match(read('nginx.conf'), /^ {2}underscores_in_headers on;$/m);
});

test('nginx shows no source map', () => {
  const [, hidden = ''] = /location ~\* "(\S+)" \{[^}]*return 404/.exec(read('nginx.conf')) ?? [];
  const isHidden = (path: string) => hidden !== '' && new RegExp(hidden, 'i').test(path);
  for (const path of ['1/a.js.map', '1/a.MAP.br', '1/a.css.map.gz'])
    assert.ok(isHidden(`/remotes/catalog/${path}`), path);
  for (const path of ['registry.json', '1/map.0123abcd.js', '1/world.mapped.js'])
    assert.ok(!isHidden(`/remotes/catalog/${path}`), path);
});

test('nginx shows no picture that it would have to ask for again', () => {
  assert.match(read('nginx.conf'), /proxy_cache_use_stale off;/);
  assert.doesNotMatch(read('nginx.conf'), /proxy_cache_(use_stale (?!off;)|background_update)/);
});

test('nginx keeps a picture once for each path and format, whatever else headers say', () => {
  const [, place = ''] =
    /location \/api\/asset-management\/file\/ \{([^}]*)\}/.exec(read('nginx.conf')) ?? [];
  const [, key = ''] = /proxy_cache_key ([^;]+);/.exec(place) ?? [];
  const keyOf = (accept: string, args = '') =>
    variablesOf(read('nginx.conf'), { uri: '/thumb.jpg', args, http_accept: accept })(key);
  const both = keyOf('image/avif,image/webp,*/*;q=0.8');
  for (const same of ['image/webp;q=0.123, image/avif', 'image/avif,image/webp,invented/one'])
    assert.equal(keyOf(same, 'v=7'), both, same);
  const kinds = ['', 'image/*', 'image/webp', 'image/avif', 'image/avif,image/webp'].map((accept) =>
    keyOf(accept),
  );
  assert.equal(new Set(kinds).size, 4, kinds.join(' '));
  // Otherwise nginx adds the whole header to the key, as the answer's `Vary` says.
  assert.match(place, /proxy_ignore_headers Vary;/);
  // The server answers to the very header that the key was made of.
  assert.match(place, /proxy_set_header Accept \$http_accept;/);
});

test('nginx redirects nobody itself: addresses without the last slash of a location are passed on', () => {
  const conf = read('nginx.conf');
  const passing = [...conf.matchAll(/location (\/\S+)\/ \{([^}]*)\}/g)].flatMap(
    ([, path = '', body = '']) => (body.includes('proxy_pass') ? [path] : []),
  );
  assert.ok(passing.includes('/signalr-hubs'), passing.join(' '));
  for (const path of passing)
    assert.ok(
      conf.includes(`location = ${path} { include proxy.conf; proxy_pass http://servers; }`),
      path,
    );
  assert.match(conf, /^ {4}absolute_redirect off;$/m);
});

test('nginx keeps no picture that was asked for with an Origin, and gives none of others to one', () => {
  const [, place = ''] =
    /location \/api\/asset-management\/file\/ \{([^}]*)\}/.exec(read('nginx.conf')) ?? [];
  for (const name of ['proxy_cache_bypass', 'proxy_no_cache'])
    assert.match(place, new RegExp(`^ *${name} .*\\$http_origin\\b.*;$`, 'm'), name);
});
