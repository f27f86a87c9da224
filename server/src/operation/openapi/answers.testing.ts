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

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
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

/** The response that the description has for a status, and where it is. */
function responseOf(method: string, path: string, described: Described, status: number) {
  const key = String(status) in described.responses ? String(status) : 'default';
  assert.ok(status >= 400 || key !== 'default', `${method} ${path} ${status} is not described`);
  const pointer = resolved(
    `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${key}`,
    described.responses[key] ?? {},
  );
  const { content } = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<any>((at, part) => at[part], document) as { content?: Content };
  return { pointer, content };
}

/**
 * Fails if a response does not match the API description: the call, its status, content type,
 * headers and every member of its body.
 */
export function assertDescribed(
  method: string,
  address: string,
  { status, headers, body }: Answered,
): void {
  const { pathname } = new URL(address, 'http://site');
  if (!pathname.startsWith('/api/') || ['HEAD', 'OPTIONS'].includes(method)) return;
  const found = operations.find(
    ({ pattern, methods }) => pattern.test(pathname) && methods[method.toLowerCase()],
  );
  const described = found?.methods[method.toLowerCase()];
  if (!found || !described)
    return assert.equal(status, 404, `${method} ${pathname} is answered and not described`);
  const what = `${method} ${found.path} ${status}`;
  const { pointer, content } = responseOf(method, found.path, described, status);
  if (status === 401) assert.ok(headers.get('www-authenticate'), `${what} has no challenge`);
  if (!content) return assert.ok(body === '' || body === undefined, `${what} has a body`);
  const media = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  assert.ok(media in content, `${what} is ${media}, not ${Object.keys(content).join(', ')}`);
  const validate = validatorOf(`${pointer}/content/${escaped(media)}/schema`);
  if (!validate(body))
    assert.fail(
      `${what} is not as described: ${ajv.errorsText(validate.errors)} (codes: \`problems\` of the call)`,
    );
}
