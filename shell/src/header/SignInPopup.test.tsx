import { fireEvent, installFakePlatform, renderInside, screen, settings } from '@editorial/testing';
import { FrameContext, type Frame } from '../frame/frame.ts';
import { closeSignInPopup, openSignInPopup } from '../session/sign-in-popup.ts';
import { wantedAddress } from '../session/wanted-address.ts';
import SignInPopup from './SignInPopup.tsx';

const frame: Frame = {
  settings: settings(),
  signInFromPopup: () => Promise.resolve(),
  remotes: [],
  loadRemote: () => Promise.reject(new Error('none')),
  menu: [],
  openedRemotes: new Set(),
  renew: () => {},
};

const show = () =>
  renderInside(
    <FrameContext value={frame}>
      <SignInPopup />
    </FrameContext>,
  );
beforeEach(() => installFakePlatform());
afterEach(closeSignInPopup);

test.each([
  ['/catalog?searchText=harbour', 'SignInPopup:Title', 'SignInPopup:Text'],
  ['/public/1', 'SignInPopup:Title:License', 'SignInPopup:Text:License'],
])('who came for %s reads what the account is needed for', async (returnUrl, title, text) => {
  openSignInPopup(returnUrl);
  show();
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text);
});

test('registering keeps what was wanted for the first sign-in', async () => {
  openSignInPopup('/public/1');
  show();
  fireEvent.click(await screen.findByRole('link', { name: 'Register' }));
  expect(wantedAddress()).toBe('/public/1');
});
