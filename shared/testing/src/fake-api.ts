import { ERROR_FORMAT_HEADER } from '@editorial/contracts/common';
import type { Endpoint, EndpointOutput } from '@editorial/contracts/endpoint';
import { Problems, type ProblemCode } from '@editorial/contracts/problems';

export interface Seen {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer = (seen: Seen) => Response | Promise<Response>;
interface Rule {
  endpoint: Endpoint;
  pattern: RegExp;
  names: string[];
  answer: Answer;
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/**
 * A fake server that replaces `fetch`. Calls go through the real HTTP client and its schemas. A
 * call without a prepared response fails with 501, so that each test states what it needs.
 */
export class FakeApi {
  readonly seen: { endpoint: Endpoint; call: Seen }[] = [];
  private rules: Rule[] = [];

  private add(endpoint: Endpoint, answer: Answer): this {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    this.rules.unshift({
      endpoint,
      names,
      answer,
      pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    });
    return this;
  }

  /** Answers an endpoint with a value, or with the result of a function of the call. */
  answer<E extends Endpoint>(
    endpoint: E,
    output: EndpointOutput<E> | ((seen: Seen) => EndpointOutput<E>),
  ): this {
    return this.add(endpoint, (seen) =>
      json(
        typeof output === 'function' ? (output as (seen: Seen) => unknown)(seen) : output,
        endpoint.status ?? 200,
      ),
    );
  }

  /** Refuses an endpoint with a problem in the server's own error format. */
  refuse(
    endpoint: Endpoint,
    code: ProblemCode,
    extra: {
      message?: string;
      details?: string;
      data?: Record<string, unknown>;
      validationErrors?: { message: string; members: string[] }[];
    } = {},
  ): this {
    return this.add(endpoint, () =>
      json(
        {
          error: { code, message: code, details: null, data: {}, validationErrors: null, ...extra },
        },
        Problems[code],
        { [ERROR_FORMAT_HEADER]: 'true' },
      ),
    );
  }

  /** Answers an endpoint with a status and no body, as a proxy would. */
  fail(endpoint: Endpoint, status: number): this {
    return this.add(endpoint, () => new Response('', { status }));
  }

  /** Answers an endpoint with these characters, when they are there. */
  send(endpoint: Endpoint, body: string | Promise<string>): this {
    return this.add(
      endpoint,
      async () => new Response(await body, { status: endpoint.status ?? 200 }),
    );
  }

  /** The calls of one endpoint so far. */
  callsOf(endpoint: Endpoint): Seen[] {
    return this.seen.filter((entry) => entry.endpoint === endpoint).map((entry) => entry.call);
  }

  /** Replaces `fetch`. */
  install(): this {
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
      const method = init?.method ?? 'GET';
      for (const rule of this.rules) {
        const match = method === rule.endpoint.method ? rule.pattern.exec(url.pathname) : null;
        if (!match) continue;
        const params = Object.fromEntries(
          rule.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
        );
        const call = {
          params,
          query: url.searchParams,
          body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
          headers: new Headers(init?.headers),
        };
        this.seen.push({ endpoint: rule.endpoint, call });
        return rule.answer(call);
      }
      return new Response(`Nothing answers ${method} ${url.pathname} in this test.`, {
        status: 501,
      });
    };
    return this;
  }
}
