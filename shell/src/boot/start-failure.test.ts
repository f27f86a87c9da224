import { getState } from '@editorial/platform';
import { restoreSession, setTenant } from '@editorial/platform/shell';
import { screen, waitFor } from '@editorial/testing';
import { showStartFailure, watchStart } from './start-failure.ts';

const release = jest.fn();
beforeEach(() => {
  localStorage.clear();
  restoreSession();
  setTenant(null);
  release.mockClear();
  (globalThis as { earlyInput?: object }).earlyInput = { clicks: [], pressed: null, release };
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset.visitor;
});
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a home that is hidden from known visitors makes room for the reason, and clicks are let go', async () => {
  document.documentElement.dataset.visitor = 'known';
  document.body.innerHTML = '<div id="root" data-drawn><main>Pictures of anybody</main></div>';
  await showStartFailure(new Error('503 Service Unavailable'));
  expect(screen.getByRole('alert')).toHaveTextContent(/could not start.*503 Service Unavailable/);
  const root = document.getElementById('root')!;
  expect(root).not.toHaveAttribute('data-drawn');
  expect(root).toContainElement(screen.getByRole('alert'));
  expect(release).toHaveBeenCalled();
  expect(buttons()).toEqual(['Try again']);
});

test.each([
  '<div id="drawn"><h1>Previews</h1></div><div id="root"></div>',
  '<div id="root" data-drawn><h1>Previews</h1></div>',
])('what the server drew for everybody stays, below the reason', async (page) => {
  document.body.innerHTML = page;
  await showStartFailure('No answer');
  expect(document.body.firstElementChild).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('heading', { name: 'Previews' })).toBeInTheDocument();
});

test('a session offers to sign out, an organization to leave it', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  localStorage.setItem('access_token', 'kept');
  setTenant({ id: '1', name: 'Harbour Press', isAvailable: true });
  await showStartFailure(new Error('404'));
  expect(buttons()).toEqual(['Try again', 'Log out', 'Leave Harbour Press']);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  screen.getByRole('button', { name: 'Log out' }).click();
  expect(localStorage.getItem('access_token')).toBeNull();
  screen.getByRole('button', { name: 'Leave Harbour Press' }).click();
  expect(getState().session.tenant).toBeNull();
});

test('the reason is in the language of the visitor', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.lang = 'ar';
  await showStartFailure(new Error('500'));
  expect(screen.getByRole('alert')).toHaveTextContent('تعذّر بدء الصفحة');
  expect(buttons()).toEqual(['حاول مجددًا']);
});

test('a start that takes long says so, until it is over', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const isOver = watchStart(0);
  expect(await screen.findByRole('alert')).toHaveTextContent('longer than usual');
  isOver();
  expect(screen.queryByRole('alert')).toBeNull();
  const isOverBefore = watchStart(0);
  isOverBefore();
  document.body.append(document.createElement('hr'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
