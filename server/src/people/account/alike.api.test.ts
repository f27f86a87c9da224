import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { ProfileType } from '@editorial/contracts/enumerations';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { passwordWork } from '../passwords/passwords.ts';
import { inUniformTime, ANSWER_STEP_MS, answerTime } from './alike.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite({ variables: { ADDRESS_LIMITS: 'off' } });
  await site.tokenOf('newcomer');
});
after(() => site.close());

const known = 'client@editorial.test';
const unknown = 'nobody@editorial.test';

test('an answer comes at the next step after its work, whether that succeeds or fails', async () => {
  let now = 1000;
  const time = [
    mock.method(answerTime, 'now', () => now),
    mock.method(answerTime, 'wait', async (ms: number) => {
      now += ms;
    }),
  ];
  try {
    for (const [workMs, stepCount] of [
      [1, 1],
      [249.5, 1],
      [250, 1],
      [251, 2],
      [700, 3],
    ] as const)
      for (const ends of ['well', 'badly']) {
        const began = now;
        const answer = await inUniformTime(async () => {
          now += workMs;
          if (ends === 'badly') throw new Error(ends);
          return ends;
        }).catch((error: Error) => error.message);
        assert.deepEqual([answer, now - began], [ends, stepCount * ANSWER_STEP_MS]);
      }
  } finally {
    for (const { mock: replaced } of time) replaced.restore();
  }
});

/** The fields of an answer and the types of their values, without the values. */
const shapeOf = (body: unknown): unknown =>
  body && typeof body === 'object'
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shapeOf(value)]))
    : typeof body;

interface Held {
  readonly status: number;
  readonly shape: unknown;
  readonly waitMs: number;
  readonly hashed: number;
}

/**
 * Sends a request while the clock of answers is held 100 ms after its start, so that the result
 * does not depend on the machine's speed. Returns how long the answer waits and how many passwords
 * were hashed.
 */
async function askHeld(ask: () => Promise<Answer>): Promise<Held> {
  const worked = passwordWork();
  let asked = 0;
  const held = Promise.withResolvers<number>();
  const step = Promise.withResolvers<void>();
  const time = [
    mock.method(answerTime, 'now', () => (asked++ === 0 ? 0 : 100)),
    mock.method(answerTime, 'wait', (ms: number) => {
      held.resolve(ms);
      return step.promise;
    }),
  ];
  try {
    const answer = ask();
    const first = await Promise.race([held.promise, answer]);
    assert.equal(typeof first, 'number', 'no answer comes before its step');
    step.resolve();
    const { status, body } = await answer;
    const hashed = passwordWork() - worked;
    return { status, shape: shapeOf(body), waitMs: Number(first), hashed };
  } finally {
    for (const { mock: replaced } of time) replaced.restore();
  }
}

const registrationOf = (emailAddress: string) => ({
  emailAddress,
  userName: `user-${crypto.randomUUID()}`,
  password: 'N3w-Secret!',
  appName: 'Editorial',
});
const applicationOf = (email: string) => ({
  profileType: ProfileType.SoleTrader,
  name: 'Ada Moor',
  email,
  country: 'DE',
  portfolioUrl: 'https://example.test/ada',
});
const post = (path: string, body: object) => site.call('POST', `/api/account/${path}`, { body });

const calls: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  registering: (email) => post('register', registrationOf(email)),
  'a new password': (email) => post('send-password-reset-code', { email }),
  'applying to join': (email) => post('join-us', applicationOf(email)),
  'a new address': async (email) =>
    site.call('PUT', '/api/account/my-profile', {
      token: await site.tokenOf('newcomer'),
      body: { email, currentPassword: DEMO_PASSWORD },
    }),
};

for (const [what, ask] of Object.entries(calls))
  test(`${what} gives the same answer at the same step, whether the address is known or not`, async () => {
    if (what === 'applying to join') await ask(known);
    const told = await askHeld(() => ask(known));
    const untold = await askHeld(() => ask(unknown));
    assert.deepEqual(told, untold);
    assert.ok(told.status < 300, String(told.status));
    assert.equal(told.waitMs, ANSWER_STEP_MS - 100);
  });

/** Requests per side. Enough that two sides that always differ are far beyond the bound. */
const PAIR_COUNT = 20;
/**
 * Maximum distance between the ranks of the two sides, in standard deviations. Chance exceeds it
 * once in a hundred thousand runs; sides that never overlap reach 5.4. Ranks and alternating
 * requests make the result independent of the machine's load.
 */
const MAX_DISTANCE = 4.5;

/** The Mann–Whitney U of two samples of equal size, in standard deviations from its mean. */
function apart(one: readonly number[], other: readonly number[]): number {
  const size = one.length;
  const above = one.flatMap((value) => other.map((against) => Math.sign(value - against)));
  const sum = above.reduce((total, sign) => total + sign, 0);
  return sum / 2 / Math.sqrt((size * size * (2 * size + 1)) / 12);
}

test('samples that never overlap are distinguished, mixed ones are not', () => {
  const even = Array.from({ length: PAIR_COUNT }, (_, at) => 2 * at);
  const odd = even.map((value) => value + 1);
  assert.ok(Math.abs(apart(even, odd)) < 1);
  assert.ok(
    apart(
      even,
      odd.map((value) => value + 1000),
    ) < -MAX_DISTANCE,
  );
});

interface Seen {
  readonly status: number;
  readonly shape: unknown;
  readonly hashed: number;
  readonly tookMs: number;
}

/** What a client can observe: the answer, and its duration including the wait for the step. */
async function watch(ask: () => Promise<Answer>): Promise<Seen> {
  let waitedMs = 0;
  const step = mock.method(answerTime, 'wait', async (ms: number) => {
    waitedMs += ms;
  });
  const [worked, began] = [passwordWork(), performance.now()];
  try {
    const { status, body } = await ask();
    const tookMs = performance.now() - began + waitedMs;
    return { status, shape: shapeOf(body), hashed: passwordWork() - worked, tookMs };
  } finally {
    step.mock.restore();
  }
}

const callers = ['client', 'seat', 'trial', 'newcomer'];
const signIn = async (username: string): Promise<Answer> => {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid Editorial',
      username,
      password: 'Wr0ng-Secret!',
    }),
  });
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
};

const asked: Readonly<Record<string, (email: string, turn: number) => Promise<Answer>>> = {
  ...calls,
  'a new address': async (email, turn) =>
    site.call('PUT', '/api/account/my-profile', {
      token: await site.tokenOf(callers[turn % callers.length] ?? ''),
      body: { email, currentPassword: DEMO_PASSWORD },
    }),
  'signing in': signIn,
};

test('answers for known and unknown addresses take equally long, over many alternating requests', async (t) => {
  for (const caller of callers) await site.tokenOf(caller);
  const registered = Array.from({ length: PAIR_COUNT }, () => `${crypto.randomUUID()}@a.test`);
  for (const email of registered)
    assert.ok((await post('register', registrationOf(email))).status < 300);
  for (const [what, ask] of Object.entries(asked))
    await t.test(what, async () => {
      const sides: Record<'known' | 'unknown', Seen[]> = { known: [], unknown: [] };
      for (const [turn, email] of registered.entries()) {
        const turns = ['known', 'unknown'] as const;
        for (const side of turn % 2 === 0 ? turns : turns.toReversed())
          sides[side].push(
            await watch(() =>
              ask(side === 'known' ? email : `${crypto.randomUUID()}@a.test`, turn),
            ),
          );
      }
      const visible = (seen: Seen) => ({ ...seen, tookMs: 0 });
      assert.deepEqual(sides.known.map(visible), sides.unknown.map(visible));
      const times = (side: readonly Seen[]) => side.map(({ tookMs }) => tookMs);
      const distance = apart(times(sides.known), times(sides.unknown));
      t.diagnostic(`${what}: ${distance.toFixed(2)} standard deviations apart`);
      assert.ok(Math.abs(distance) < MAX_DISTANCE, `${distance} standard deviations apart`);
    });
});
