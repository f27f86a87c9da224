import { tenantById } from '@editorial/contracts/first-calls-of-users';
import { getState } from '@editorial/platform';
import { setTenant } from '@editorial/platform/shell';
import { FakeApi, idOf, installFakePlatform } from '@editorial/testing';
import { adoptTenant } from './tenant.ts';

test('a tenant of the address is adopted once, and asked for outside of the one before it', async () => {
  await installFakePlatform();
  const api = new FakeApi()
    .answer(tenantById, ({ params }) => ({
      success: true,
      tenantId: String(params.id),
      name: 'News desk',
      isActive: true,
    }))
    .install();
  setTenant({ id: idOf(1), name: 'Before', isAvailable: true });
  expect(await adoptTenant(idOf(1), '__tenant')).toBe(false);
  expect(api.callsOf(tenantById)).toEqual([]);
  expect(await adoptTenant(idOf(2), '__tenant')).toBe(true);
  expect(api.callsOf(tenantById).map(({ headers }) => headers.get('__tenant'))).toEqual(['']);
  expect(getState().session.tenant).toMatchObject({ id: idOf(2), name: 'News desk' });
});
