import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ServerCommand } from './server.ts';

/** The request got no answer, so its outcome is unknown. */
export class LostAnswer extends Error {}
export interface Answer {
  readonly status: number;
  readonly body: any;
}

export interface Site {
  readonly child: ChildProcess;
  call(
    method: string,
    path: string,
    person: string,
    sent?: { readonly body?: unknown; readonly headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Sends a message as Stripe does. Returns the status. */
  deliver(message: { body: string; signature: string }): Promise<number>;
  send(command: ServerCommand): Promise<void>;
  ready: Promise<void>;
}

const password = '1q2w3E*';

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts a server in a separate process. `ready` resolves when it reports its address. Tokens stay
 * valid after a restart, as in a browser.
 */
// Long because its methods share one server that is killed and started again under them: apart, each
// would take the process, the answers that wait and the tokens, and could hold those of a killed one.
export function startSite(
  environment: Record<string, string>,
  tokens: Map<string, Promise<string>>,
  pictures = 0,
): Site {
  const child = fork(join(import.meta.dirname, 'server.ts'), [String(pictures)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${environment.PORT}`;
  const waiting = new Map<number, { done: () => void; fail: (error: Error) => void }>();
  let running = 0;
  const ready = new Promise<void>((done, fail) => {
    child.on('message', ({ id, error, url: at }: { id?: number; error?: string; url?: string }) => {
      if (at) return done();
      const waits = waiting.get(id ?? 0);
      waiting.delete(id ?? 0);
      if (error) waits?.fail(new Error(error));
      else waits?.done();
    });
    child.on('exit', () => {
      for (const { fail: lose } of waiting.values()) lose(new LostAnswer());
      waiting.clear();
      fail(new LostAnswer());
    });
  });
  // Prevent an unhandled rejection if no caller awaits `ready`.
  ready.catch(() => undefined);
  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    fetch(url + path, init).catch(() => {
      throw new LostAnswer();
    });
  const read = async (answer: Response): Promise<string> =>
    answer.text().catch(() => {
      throw new LostAnswer();
    });
  async function signIn(person: string): Promise<string> {
    const answer = await ask('/identity/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: `${person}@editorial.test`,
        password,
        client_id: 'Editorial_App',
        scope: 'openid offline_access Editorial',
      }),
    });
    const text = await read(answer);
    if (!answer.ok) throw new Error(`${person} could not sign in: ${answer.status} ${text}`);
    return (JSON.parse(text) as { access_token: string }).access_token;
  }
  const prove = async (authorization: string): Promise<unknown> =>
    ask('/api/account/identity-check', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
  const tokenOf = (person: string): Promise<string> => {
    const known = tokens.get(person) ?? signIn(person);
    tokens.set(person, known);
    known.catch(() => tokens.delete(person));
    return known;
  };
  return {
    child,
    ready,
    async call(method, path, person, { body, headers } = {}) {
      const authorization = `Bearer ${await tokenOf(person)}`;
      const once = async (): Promise<Answer> => {
        const answer = await ask(path, {
          method,
          headers: {
            authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await read(answer);
        return { status: answer.status, body: text ? JSON.parse(text) : null };
      };
      const answer = await once();
      if (answer.body?.error?.code !== 'Editorial:IdentityCheckRequired') return answer;
      await prove(authorization);
      return once();
    },
    async deliver({ body, signature }) {
      const answer = await ask('/api/checkout/payment-event', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      await read(answer);
      return answer.status;
    },
    send: (command) =>
      new Promise<void>((done, fail) => {
        if (!child.connected) return fail(new LostAnswer());
        running += 1;
        waiting.set(running, { done, fail });
        child.send({ id: running, command }, (error) => {
          if (error) fail(new LostAnswer());
        });
      }),
  };
}
