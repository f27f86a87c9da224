import assert from 'node:assert/strict';
import { test } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { invitationLimits } from './invitation-limits.ts';

interface Invitation {
  readonly tenantId?: string;
  readonly person: string;
  readonly to: string;
}

/** An application that counts invitations: whether each may be mailed. */
async function openLimits(t: { after(work: () => unknown): void }) {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(rateLimit, { global: false });
  const invited = invitationLimits(app);
  app.post('/', (request) => {
    const { tenantId = HOST_TENANT, person, to } = request.body as Invitation;
    return invited({ request, tenantId, caller: { userId: person } }, to).then(() => 'mailed');
  });
  return async (payload: Invitation): Promise<boolean> =>
    (await app.inject({ method: 'POST', url: '/', payload })).statusCode === 200;
}
type Invite = Awaited<ReturnType<typeof openLimits>>;

/** How many of such invitations are mailed. */
async function mailed(invite: Invite, count: number, at: (n: number) => Invitation) {
  let found = 0;
  for (let n = 0; n < count; n += 1) if (await invite(at(n))) found += 1;
  return found;
}
const to = 'ines@example.test';

test('no sender keeps the invitations of others from a mailbox, and an organization is one sender', async (t) => {
  const invite = await openLimits(t);
  // Whatever its administrators do, with as many accounts as they like.
  const people = (n: number) => ({ tenantId: 'org-1', person: `person ${n}`, to });
  assert.equal(await mailed(invite, 40, people), 8);
  assert.equal(await mailed(invite, 40, () => ({ person: 'master', to })), 2, 'one, and one more');
  for (const other of [
    { tenantId: 'org-2', person: 'ada', to },
    { person: 'clerk', to },
  ])
    assert.ok(await invite(other), JSON.stringify(other));
});

test('all senders together fill no mailbox, however its address is written', async (t) => {
  const invite = await openLimits(t);
  const senders = await mailed(invite, 60, (n) => ({ tenantId: `org ${n}`, person: `${n}`, to }));
  assert.equal(senders, 16);
  const tags = (n: number) => ({ person: 'x', to: ` Ines+${n}@EXAMPLE.test` });
  assert.equal(await mailed(invite, 20, tags), 7, 'further ones: its first has no room');
  assert.equal(await mailed(invite, 20, (n) => ({ person: 'y', to: `ines+${n}@example.test` })), 1);
});

test('one person invites thirty people within an hour', async (t) => {
  const invite = await openLimits(t);
  const person = (n: number) => ({ person: 'ada', to: `person${n}@example.test` });
  assert.equal(await mailed(invite, 40, person), 30);
});
