import assert from 'node:assert/strict';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from './document.ts';

interface Content {
  readonly [media: string]: { readonly schema: { readonly type?: string } };
}
interface Described {
  readonly responses: Readonly<Record<string, { $ref?: string; content?: Content }>>;
}

const document = openApiDocument({ publicUrl: 'https://site.example.org' });
const ajv = new Ajv2020({ strict: false, allErrors: false, allowUnionTypes: true });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'openapi');

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
const operations = Object.entries(document.paths as Record<string, Record<string, Described>>)
  .map(([path, methods]) => ({
    path,
    methods,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // Literal paths come before paths with ids.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
const validators = new Map<string, ValidateFunction>();

/** Resolves the single `$ref` that responses use. */
const resolved = (pointer: string, { $ref }: { $ref?: string }): string =>
  $ref === undefined ? pointer : $ref.slice(1);

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known) return known;
  const validator = ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` });
  validators.set(pointer, validator);
  return validator;
}

/**
 * Fails if a response does not match the API description: status, content type and every member.
 */
export function assertDescribed(
  method: string,
  address: string,
  answer: { readonly status: number; readonly headers: Headers; readonly body: unknown },
): void {
  const { pathname } = new URL(address, 'http://site');
  const found = operations.find(
    ({ pattern, methods }) => pattern.test(pathname) && methods[method.toLowerCase()],
  );
  const described = found?.methods[method.toLowerCase()];
  if (!found || !described) return;
  const { status, headers, body } = answer;
  const what = `${method} ${found.path} ${status}`;
  const key = String(status) in described.responses ? String(status) : 'default';
  assert.ok(status >= 400 || key !== 'default', `${what} is not described`);
  const pointer = resolved(
    `/paths/${escaped(found.path)}/${method.toLowerCase()}/responses/${key}`,
    described.responses[key] ?? {},
  );
  const content = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<any>((at, part) => at[part], document).content as Content | undefined;
  if (!content) return assert.ok(body === '' || body === undefined, `${what} has a body`);
  const media = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  assert.ok(media in content, `${what} is ${media}, not ${Object.keys(content).join(', ')}`);
  if (media !== 'application/json') return;
  const validate = validatorOf(`${pointer}/content/${escaped(media)}/schema`);
  if (!validate(body))
    assert.fail(
      `${what} is not as described: ${ajv.errorsText(validate.errors)} (codes: problem-codes.ts)`,
    );
}
