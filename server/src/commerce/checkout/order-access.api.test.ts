import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { impersonatingToken } from '../../people/identity/authorization.testing.ts';
import { byCredits } from './baskets.testing.ts';
import { code, hostileSite } from './hostile-orders.testing.ts';

const site = hostileSite();
const { changesNothing, fresh, hashOf, send } = site;

test('keys are separate per person, and a key is bound to one body', async () => {
  const [mine, theirs] = [byCredits(fresh()), byCredits(fresh())];
  const bodies = [
    { ...mine, quoteHash: await hashOf('client', mine) },
    { ...theirs, quoteHash: await hashOf('seat', theirs) },
  ] as const;
  const [first, second] = [
    await send('client', bodies[0], 'shared-key'),
    await send('seat', bodies[1], 'shared-key'),
  ];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.notEqual(first.body.id, second.body.id);
  await changesNothing(async () => {
    assert.deepEqual(code(await send('client', bodies[1], 'shared-key')), [
      422,
      'Editorial:IdempotencyKeyReused',
    ]);
    assert.equal((await send('client', bodies[0], 'shared-key')).status, 200);
  });
});

test('impersonating, unconfirmed, deactivated, foreign-tenant and anonymous callers cannot order', () =>
  changesNothing(async () => {
    const basket = byCredits(fresh());
    const body = { ...basket, quoteHash: await hashOf('seat', basket) };
    const seat = await site.money.userId('seat@editorial.test');
    const set = (change: Partial<typeof users.$inferInsert>) =>
      site.money.site.context.database.asSystem((tx) =>
        tx.update(users).set(change).where(eq(users.id, seat)),
      );
    const cases: readonly (readonly [
      Partial<typeof users.$inferInsert>,
      Partial<typeof users.$inferInsert>,
      readonly [number, string],
    ])[] = [
      [{ emailConfirmed: false }, { emailConfirmed: true }, [403, 'Editorial:EmailNotConfirmed']],
      [{ isActive: false }, { isActive: true }, [401, 'Editorial:NotAuthenticated']],
    ];
    for (const [wrong, right, expected] of cases) {
      await set(wrong);
      assert.deepEqual(code(await send('seat', body)), expected, JSON.stringify(wrong));
      await set(right);
    }
    const token = await impersonatingToken(
      site.money.site.url,
      await site.money.site.tokenOf('support'),
      seat,
    );
    assert.deepEqual(
      code(
        await site.money.site.call('POST', '/api/checkout/order', {
          token,
          body,
          headers: { 'idempotency-key': 'one' },
        }),
      ),
      [403, 'Editorial:NotWhileImpersonating'],
    );
    assert.deepEqual(
      code(
        await site.money.site.call('POST', '/api/checkout/order', {
          body,
          headers: { 'idempotency-key': 'one' },
        }),
      ),
      [401, 'Editorial:NotAuthenticated'],
    );
    assert.deepEqual(code(await send('contributor', body)), [403, 'Editorial:NotAllowed']);
    assert.deepEqual(code(await send('newcomer', body)), [403, 'Editorial:NoActiveSubscription']);
  }));

test('a client of another tenant sees no images or orders of this tenant, whatever headers it sends', () =>
  changesNothing(async () => {
    const own = await site.money.as('client').get('/api/checkout/order');
    const [{ id: orderId }] = own.body.items;
    const { body: tenant } = await site.money.site.call(
      'GET',
      '/api/abp/multi-tenancy/tenants/by-name/northlight',
    );
    const signedIn = await fetch(`${site.money.site.url}/identity/token`, {
      method: 'POST',
      headers: { __tenant: tenant.tenantId },
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'client@northlight.test',
        password: '1q2w3E*',
        client_id: 'Editorial_App',
        scope: 'openid offline_access Editorial',
      }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const basket = byCredits(fresh());
    for (const headers of [{}, { __tenant: HOST_TENANT }, { __tenant: tenant.tenantId }] as Record<
      string,
      string
    >[]) {
      const { status, body: offer } = await site.money.site.call('POST', '/api/checkout/quote', {
        token,
        body: basket,
        headers,
      });
      assert.deepEqual([status, offer.lines[0].problems], [200, ['Editorial:NotFound']]);
      assert.deepEqual(
        code(
          await site.money.site.call('POST', '/api/checkout/order', {
            token,
            body: { ...basket, quoteHash: offer.quoteHash },
            headers: { ...headers, 'idempotency-key': 'theirs' },
          }),
        ),
        [409, 'Editorial:QuoteHasProblems'],
      );
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/invoice'],
        ['DELETE', ''],
        ['POST', '/payment'],
      ] as const)
        assert.deepEqual(
          code(
            await site.money.site.call(method, `/api/checkout/order/${orderId}${path}`, {
              token,
              headers,
            }),
          ),
          [404, 'Editorial:NotFound'],
          `${method} ${path}`,
        );
    }
  }));
