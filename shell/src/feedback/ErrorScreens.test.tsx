import { HttpError, t } from '@editorial/platform';
import { addTexts, reporter } from '@editorial/platform/shell';
import { KitProvider, type TranslateText } from '@editorial/ui';
import {
  act,
  fireEvent,
  installFakePlatform,
  renderInside,
  screen,
  waitFor,
} from '@editorial/testing';
import { Link } from 'react-router-dom';
import en from '../texts/en.ts';
import { ErrorScreens, type CustomScreenProps } from './ErrorScreens.tsx';
import { Feedback } from './Feedback.tsx';

const signIn = jest.fn(() => Promise.resolve());
const fail = (status: number, more: { statusText?: string; message?: string } = {}) =>
  act(async () => {
    reporter.report(
      new HttpError({
        status,
        statusText: '',
        url: '/api/x',
        remote: null,
        isPageContent: false,
        ...more,
      }),
    );
    await import('./http-errors.ts');
  });
const show = (element = <Feedback />) =>
  renderInside(
    <KitProvider
      locale="en-US"
      direction="ltr"
      theme="light"
      translate={t as TranslateText}
      datePattern={null}
    >
      <p>the page</p>
      <Link to="/next">next</Link>
      <Link to="/start">back</Link>
      {element}
    </KitProvider>,
    '/start',
  );

beforeEach(async () => {
  signIn.mockClear();
  await installFakePlatform({ session: { signIn } });
  for (const [resource, texts] of Object.entries(en)) addTexts('en', resource, texts);
});

test('[R2.104][R2.105][R2.106][R2.107] the page shows status, title, details and the way home', async () => {
  show();
  await fail(403);
  expect(screen.getByText('[403]')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'You are not authorized!' })).toBeVisible();
  expect(screen.getByText('You are not allowed to perform this operation.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('[R2.108][R8.11][R8.12] without a connection the page shows the message and no Home button', async () => {
  show();
  await fail(0, { statusText: 'Unknown Error', message: 'connection lost' });
  expect(screen.getByText('connection lost')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
});

test('[R2.109] the close icon closes it', async () => {
  show();
  await fail(500);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('[500]')).toBeNull();
  expect(screen.getByText('the page')).toBeVisible();
});

test('[R2.110] Escape closes it', async () => {
  show();
  await fail(403);
  fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('[403]')).toBeNull());
});

test('[R2.111] a completed navigation closes it, and going back does not show it again', async () => {
  show();
  await fail(403);
  fireEvent.click(screen.getByText('next'));
  await waitFor(() => expect(screen.queryByText('[403]')).toBeNull());
  fireEvent.click(screen.getByText('back'));
  await act(() => Promise.resolve());
  expect(screen.queryByText('[403]')).toBeNull();
});

test('[R8.01][R8.02][R8.03] 401 asks in a dialog, and confirming it goes to login', async () => {
  show();
  await fail(401);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('You are not authenticated!');
  expect(dialog).toHaveTextContent(
    'You should be authenticated (sign in) in order to perform this operation.',
  );
  expect(signIn).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
});

test('[R8.13][R8.14][R8.15] another status asks in a dialog whose only button reads Close', async () => {
  show();
  await fail(418);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('An error has occurred!');
  expect(dialog).toHaveTextContent('Error detail not sent by server.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Close']);
});

const Own = ({ status, onClose }: CustomScreenProps) => (
  <button type="button" onClick={onClose}>
    own screen {status}
  </button>
);

test('[R8.04][R8.27] a custom screen replaces 401, 403, 404 and 500, and not 418', async () => {
  show(<ErrorScreens customScreen={{ component: Own }} />);
  for (const status of [401, 403, 404, 500]) {
    await fail(status);
    fireEvent.click(screen.getByText(`own screen ${status}`));
    expect(screen.queryByText(/own screen/)).toBeNull();
  }
  await fail(418);
  expect(screen.queryByText(/own screen/)).toBeNull();
});

test('[R8.28] a skipped status shows nothing', async () => {
  show(<ErrorScreens skip={[403]} />);
  await fail(403);
  expect(screen.queryByText('[403]')).toBeNull();
});

describe('what nobody awaits and fails', () => {
  // jsdom 26 has no PromiseRejectionEvent.
  const reject = (reason: unknown) =>
    act(() => void dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));

  test('an error of the page’s own code is shown', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    show();
    reject(new TypeError('no such field'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('An error has occurred!');
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  test('what a visitor left, and a call that its caller shows, are not', () => {
    const reported = jest.fn();
    const stop = reporter.onError(reported);
    show();
    reject(new DOMException('left', 'AbortError'));
    const fields = { status: 409, statusText: '', url: '/api/x', remote: null };
    reject(new HttpError({ ...fields, isPageContent: false }));
    reject('a text');
    stop();
    expect(reported).not.toHaveBeenCalled();
  });
});
