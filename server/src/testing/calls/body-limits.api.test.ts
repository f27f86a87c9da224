import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { contactApi } from '@editorial/contracts/contact';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { enumerationOf } from '@editorial/contracts/enumerations';
import { toJSONSchema, type ZodType } from 'zod';
import type { TestSite } from '../test-site.testing.ts';
import { BODY_BYTES } from '../../http/body-limit.ts';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { openGridSite } from './access-callers.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

let site: TestSite;
let tokens: Record<Endpoint['side'], string>;
before(async () => {
  site = await openGridSite();
  const admin = await site.tokenOf('admin');
  const { token } = await personOfOrganization(site);
  tokens = { site: admin, both: admin, organization: token };
});
after(() => site.close());

const limitOf = ({ bodyBytes }: Endpoint): number => bodyBytes ?? BODY_BYTES;
const changing = async () =>
  [...(await allEndpoints())].filter(([, { method, takes }]) => method !== 'GET' && !takes);

/** The answer to a request whose body is announced, and not sent. */
const announced = (
  method: string,
  path: string,
  { bytes, token }: { readonly bytes: number; readonly token?: string | undefined },
): Promise<string> =>
  new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const asked = request(`${site.url}${path}`, { method, headers }, async (answer) => {
      let text = '';
      for await (const part of answer) text += String(part);
      asked.destroy();
      done(`${answer.statusCode} ${text}`);
    });
    asked.on('error', failed).flushHeaders();
  });

test('every call refuses a body that is larger than it needs, before it arrives', async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const [name, endpoint] of await changing()) {
    const { method, access, side } = endpoint;
    const bytes = limitOf(endpoint) + 1;
    const path = addressOf(endpoint);
    const isForTeams = access === 'publisher';
    const expected = access === 'anonymous' ? /^413 / : /^401 /;
    const ofNobody = await announced(method, path, { bytes });
    if (!expected.test(ofNobody)) wrong.push(`${name} by nobody: ${ofNobody}`);
    if (isForTeams) continue;
    count += 1;
    const said = await announced(method, path, { bytes, token: tokens[side] });
    const { error } = JSON.parse(said.slice(4)) as { error: Record<string, unknown> };
    const most = Math.floor(limitOf(endpoint) / 1024);
    if (!said.startsWith('413 ') || error.code !== 'Editorial:BodyTooLarge')
      wrong.push(`${name}: ${said}`);
    else if (!String(error.message).includes(`${most} kB`)) wrong.push(`${name}: ${said}`);
  }
  assert.ok(count > 150, String(count));
  assert.deepEqual(wrong, []);
});

test('a body up to the limit is read, and a longer one is not, whether it says its length or not', async () => {
  const ask = async (bytes: number, isStreamed: boolean) => {
    const text = JSON.stringify({ message: ' ' }).padEnd(bytes);
    const body = isStreamed
      ? new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(text));
            stream.close();
          },
        })
      : text;
    const answer = await fetch(`${site.url}${contactApi.send.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(isStreamed ? { duplex: 'half' } : {}),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  for (const isStreamed of [false, true]) {
    assert.equal(await ask(BODY_BYTES, isStreamed), 400);
    assert.equal(await ask(BODY_BYTES + 1, isStreamed), 413);
  }
});

type Json = Readonly<Record<string, unknown>>;
/** The most bytes of a letter: in UTF-8. */
const LETTER = 4;
const FormatLengths: Readonly<Record<string, number>> = { uuid: 36, 'date-time': 40, date: 10 };
/** Of a text whose length the schema does not say, such as an address or a stamp. */
const SHORT = 300;
/** Of letters of Base64 or hexadecimal numbers. */
const isAscii = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^\[[\\\w+/-]+\]/.test(pattern);

function largestText({ maxLength, pattern, format }: Json): number {
  if (typeof maxLength === 'number') return maxLength * (isAscii(pattern) ? 1 : LETTER);
  return FormatLengths[String(format)] ?? SHORT;
}

/** The most bytes that a schema lets in as JSON without blanks. Infinite without a number of parts. */
function largest(json: Json): number {
  if ('const' in json) return JSON.stringify(json.const).length;
  if (json.enum) return Math.max(...(json.enum as []).map((one) => JSON.stringify(one).length));
  const others = (json.anyOf ?? json.oneOf) as Json[] | undefined;
  if (others) return Math.max(...others.map(largest));
  switch (Array.isArray(json.type) ? json.type[0] : json.type) {
    case 'string':
      return 2 + largestText(json);
    case 'integer':
    case 'number':
      return 25;
    case 'boolean':
    case 'null':
      return 5;
    case 'array':
      return 2 + Number(json.maxItems ?? Infinity) * (1 + largest(json.items as Json));
    case 'object': {
      if (typeof json.additionalProperties === 'object') return Infinity;
      const members = Object.entries((json.properties ?? {}) as Record<string, Json>);
      return members.reduce((sum, [name, one]) => sum + name.length + 4 + largest(one), 2);
    }
    default:
      return Infinity;
  }
}

/** Calls that need less than their schema lets in, and why. */
const Less: Readonly<Record<string, string>> = {
  'catalogApi.updateMany': 'of 500 pictures, few have the longest texts in five languages',
  'catalogApi.uploadComplete': 'a store’s mark of a part has some forty letters',
  'importsApi.create': 'a table is mostly in Latin letters; nginx takes two megabytes',
};
/** Calls that list by name: currencies, settings, filters, what a key says of itself. */
const Named = [
  'exportsApi.request',
  'pricingApi.createPlan',
  'pricingApi.addPlanVersion',
  'pricingApi.addPriceList',
  'pricingApi.comparePrices',
  'secondFactorApi.addPasskey',
  'secondFactorApi.check',
  'settingManagementApi.changeSettings',
];

test('the limit of a call holds the largest body that its schema lets in', async () => {
  const small: string[] = [];
  const named: string[] = [];
  for (const [name, endpoint] of await changing()) {
    if (!endpoint.body) continue;
    const json = toJSONSchema(endpoint.body as unknown as ZodType, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const numbers = enumerationOf.get(zodSchema as object);
        if (numbers) Object.assign(jsonSchema, { enum: Object.values(numbers) });
      },
    });
    const bytes = largest(json as Json);
    if (bytes === Infinity) named.push(name);
    else if (bytes > limitOf(endpoint)) small.push(name);
  }
  assert.deepEqual(small.toSorted(), Object.keys(Less));
  assert.deepEqual(named.toSorted(), Named.toSorted());
});
