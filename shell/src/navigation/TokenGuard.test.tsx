import { fakeSession, render, screen, waitFor } from '@editorial/testing';
import { installSession } from '@editorial/platform/shell';
import { mayProceed, TokenGuard } from './TokenGuard.tsx';

const tokens = (isValid: boolean, isRenewed = false) => ({
  hasValidAccessToken: () => isValid,
  renew: jest.fn(async () => isRenewed),
  signIn: jest.fn(async () => {}),
});

test('[R2.40] the guard lets a navigation proceed with an unexpired token, or with one that can be renewed', async () => {
  const valid = tokens(true);
  expect(await mayProceed(valid, '/checkout')).toBe(true);
  expect(valid.renew).not.toHaveBeenCalled();
  const renewable = tokens(false, true);
  expect(await mayProceed(renewable, '/checkout')).toBe(true);
  expect([...valid.signIn.mock.calls, ...renewable.signIn.mock.calls]).toEqual([]);
});

test('[R2.41] without a token, or with an expired one, login begins and the address is kept for afterwards', async () => {
  const expired = tokens(false);
  expect(await mayProceed(expired, '/checkout?step=2')).toBe(false);
  expect(expired.signIn.mock.calls).toEqual([['/checkout?step=2']]);
});

test('[R2.40][R2.41] the page shows with a token; without one nothing of it is shown', async () => {
  let isValid = false;
  const signIn = jest.fn(async () => {});
  installSession(
    fakeSession(true, { hasValidAccessToken: () => isValid, renew: async () => false, signIn }),
  );
  const { rerender } = render(
    <TokenGuard address="/account/manage">
      <p>private</p>
    </TokenGuard>,
  );
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('/account/manage'));
  expect(screen.queryByText('private')).toBeNull();
  isValid = true;
  rerender(
    <TokenGuard address="/account/manage">
      <p>private</p>
    </TokenGuard>,
  );
  expect(screen.getByText('private')).toBeTruthy();
});
