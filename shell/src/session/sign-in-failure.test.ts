import { getState, t, type TextKey } from '@editorial/platform';
import { installFakePlatform, settings } from '@editorial/testing';
import { UserManager, type User } from 'oidc-client-ts';
import { redirectToSignIn, tokensFromCallback } from './oidc.ts';
import { SignInError } from './sign-in-error.ts';
import { failureTexts, showSignInFailure } from './sign-in-failure.ts';

const HOUR_S = 3600;
const issued = (iat: number) =>
  ({ access_token: 'a1', expires_in: 60, profile: { iat } }) as unknown as User;
const callback = jest.spyOn(UserManager.prototype, 'signinRedirectCallback');
const redirect = jest.spyOn(UserManager.prototype, 'signinRedirect');
/** What the server answers when it is asked for its time. */
let serverDate: string | null;
beforeEach(async () => {
  await installFakePlatform();
  callback.mockReset();
  redirect.mockReset().mockResolvedValue();
  serverDate = null;
  globalThis.fetch = async () => {
    if (serverDate === null) throw new TypeError('No server.');
    return new Response(null, { headers: { date: serverDate } });
  };
});

const nowS = () => Math.round(Date.now() / 1000);

describe('a computer whose clock is an hour slow', () => {
  beforeEach(() => callback.mockImplementation(async () => issued(nowS() + HOUR_S)));

  test('signs in when the server’s clock says that the token is of now', async () => {
    serverDate = new Date((nowS() + HOUR_S) * 1000).toUTCString();
    await expect(tokensFromCallback(settings())).resolves.toMatchObject({ access_token: 'a1' });
  });

  test('does not sign in with a token that is from the future for the server, too', async () => {
    serverDate = new Date().toUTCString();
    await expect(tokensFromCallback(settings())).rejects.toThrow('in the future');
  });

  test('is asked to check its clock when the server’s cannot be read', async () => {
    await expect(tokensFromCallback(settings())).rejects.toEqual(new SignInError('Clock'));
  });
});

const shown = { language: 'en', tenant: null };

test('a browser that blocks storage is not sent to the issuer, from which nobody would come back signed in', async () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  await expect(redirectToSignIn(settings(), shown)).rejects.toEqual(new SignInError('Storage'));
  expect(redirect).not.toHaveBeenCalled();
  blocked.mockRestore();
  await redirectToSignIn(settings(), shown);
  expect(redirect).toHaveBeenCalledTimes(1);
});

test('each reason is said above the page, in five languages', () => {
  for (const error of [new SignInError('Clock'), new SignInError('Storage'), new Error('state')])
    showSignInFailure(error);
  const said = getState().feedback.alerts.map(({ message }) => t(message as TextKey));
  expect(said).toEqual([
    'You could not be signed in. Try again.',
    expect.stringContaining('blocks the data of sites'),
    expect.stringContaining('clock of this computer'),
  ]);
  const keys = Object.values(failureTexts).map((texts) => Object.keys(texts).join());
  expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
});
