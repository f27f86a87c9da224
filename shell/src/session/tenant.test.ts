import { tenantById } from '@editorial/contracts/first-calls-of-users';
import { getState, toast } from '@editorial/platform';
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

const found = { success: true, tenantId: idOf(2), name: 'News desk', isActive: true };
test.each([
  ['is not known', { success: false }, 'News desk'],
  ['was turned off', { isActive: false }, 'News desk'],
  ['has no id', { tenantId: null }, 'News desk'],
  ['has no name', { name: null }, idOf(2)],
])(
  'a tenant of the address that %s is named, and the session stays without it',
  async (_what, change, named) => {
    await installFakePlatform();
    const shown = jest.spyOn(toast, 'error');
    const api = new FakeApi().install();
    api.send(tenantById, JSON.stringify({ ...found, ...change }));
    expect(await adoptTenant(idOf(2), '__tenant')).toBe(false);
    expect(getState().session.tenant).toBeFalsy();
    expect(shown.mock.calls.map(([, , options]) => options)).toEqual([
      { messageLocalizationParams: [named] },
    ]);
    shown.mockRestore();
  },
);

test('an id that no tenant can have is named; another failure is not taken for a wrong id', async () => {
  await installFakePlatform();
  const shown = jest.spyOn(toast, 'error');
  const api = new FakeApi().install();
  api.fail(tenantById, 400);
  expect(await adoptTenant('nonsense', '__tenant')).toBe(false);
  expect(shown).toHaveBeenCalledTimes(1);
  api.fail(tenantById, 503);
  await expect(adoptTenant(idOf(2), '__tenant')).rejects.toMatchObject({ status: 503 });
  expect(shown).toHaveBeenCalledTimes(1);
  shown.mockRestore();
});
