import { HttpError } from '@editorial/platform';
import en from '../texts/en.ts';
import { displayOf } from './http-errors.ts';

const failed = (status: number, more: Partial<ConstructorParameters<typeof HttpError>[0]> = {}) =>
  new HttpError({
    status,
    statusText: '',
    url: '/api/x',
    remote: null,
    isPageContent: false,
    ...more,
  });
const remote = (message: string | null, details: string | null) =>
  ({ code: null, message, details, data: {}, validationErrors: null }) as unknown as NonNullable<
    HttpError['remote']
  >;
const all = [401, 403, 404, 500];
/** The English text of a key such as `AbpUi::Close`. */
const text = (key: string | undefined) =>
  (en.AbpUi as Record<string, string>)[key?.replace('AbpUi::', '') ?? ''];
const shown = (error: HttpError) => {
  const display = displayOf(error);
  if (display.kind === 'nothing') return display;
  return {
    kind: display.kind,
    title: text(display.title),
    says: text(display.kind === 'page' ? display.details : display.message),
  };
};

test('[R8.01][R8.02][R8.03] 401 is a dialog that leads to login', () => {
  expect(shown(failed(401))).toEqual({
    kind: 'dialog',
    title: 'You are not authenticated!',
    says: 'You should be authenticated (sign in) in order to perform this operation.',
  });
  expect(displayOf(failed(401))).toMatchObject({ thenSignIn: true });
});

test('[R8.04] 401 shows the custom screen when there is one', () => {
  expect(displayOf(failed(401), { skip: [], custom: [401] })).toMatchObject({
    kind: 'page',
    status: 401,
    isCustom: true,
  });
});

test('[R8.05][R8.06] 403 is a page', () => {
  expect(shown(failed(403))).toEqual({
    kind: 'page',
    title: 'You are not authorized!',
    says: 'You are not allowed to perform this operation.',
  });
});

test("[R8.07][R8.08][R8.34N] 404 is a dialog, and a page when the page's main content is missing", () => {
  const texts = {
    title: 'Resource not found!',
    says: 'The resource requested could not found on the server.',
  };
  expect(shown(failed(404))).toEqual({ kind: 'dialog', ...texts });
  expect(shown(failed(404, { isPageContent: true }))).toEqual({ kind: 'page', ...texts });
  expect(
    displayOf(failed(404, { isPageContent: true, remote: remote('gone', null) })),
  ).toMatchObject({ kind: 'page' });
});

test('[R8.09][R8.10] 500 is a page', () => {
  expect(shown(failed(500))).toEqual({
    kind: 'page',
    title: 'Internal server error',
    says: 'Error detail not sent by server.',
  });
});

test("[R8.11][R8.12] status 0 'Unknown Error' is a page with the message and no Home button; another 0 shows nothing", () => {
  expect(
    displayOf(failed(0, { statusText: 'Unknown Error', message: 'connection lost' })),
  ).toMatchObject({
    kind: 'page',
    status: 0,
    title: 'AbpUi::DefaultErrorMessage',
    details: '_::connection lost',
    hideHome: true,
  });
  expect(displayOf(failed(0, { statusText: 'aborted' }))).toEqual({ kind: 'nothing' });
});
test.each([400, 409, 418, 502])('[R8.13][R8.14] %i is the general dialog', (status) => {
  expect(shown(failed(status))).toEqual({
    kind: 'dialog',
    title: 'An error has occurred!',
    says: 'Error detail not sent by server.',
  });
});

test("[R8.16] the server's own format shows its message and details", () => {
  expect(displayOf(failed(409, { remote: remote('Prices changed', 'Look again') }))).toEqual({
    kind: 'dialog',
    title: '_::Prices changed',
    message: '_::Look again',
    thenSignIn: false,
  });
  expect(displayOf(failed(409, { remote: remote('Prices changed', null) }))).toEqual({
    kind: 'dialog',
    title: 'AbpUi::DefaultErrorMessage',
    message: '_::Prices changed',
    thenSignIn: false,
  });
  expect(displayOf(failed(409, { remote: remote(null, null) }))).toEqual({
    kind: 'dialog',
    message: 'AbpUi::DefaultErrorMessage',
    thenSignIn: false,
  });
});

test("[R8.17] a 401 in the server's own format leads to login", () => {
  expect(displayOf(failed(401, { remote: remote('Sign in again', null) }))).toMatchObject({
    kind: 'dialog',
    thenSignIn: true,
  });
});

test('[R8.28] a status in the skip list shows nothing', () => {
  for (const status of all)
    expect(displayOf(failed(status), { skip: [status], custom: all })).toEqual({ kind: 'nothing' });
  expect(
    displayOf(failed(404, { remote: remote('gone', null) }), { skip: [404], custom: [] }),
  ).toEqual({ kind: 'nothing' });
  expect(displayOf(failed(403), { skip: [404], custom: [] })).toMatchObject({ kind: 'page' });
});

test("[R8.16][R8.34N] a page whose main content failed shows the server's own message and details", () => {
  const whole = (status: number, message: string | null, details: string | null) =>
    displayOf(failed(status, { isPageContent: true, remote: remote(message, details) }));
  for (const status of [403, 404, 500]) {
    expect(whole(status, 'The set was withdrawn.', 'Ask its author.')).toMatchObject({
      kind: 'page',
      status,
      title: '_::The set was withdrawn.',
      details: '_::Ask its author.',
    });
    const plain = displayOf(failed(status, { isPageContent: true }));
    expect(whole(status, 'The set was withdrawn.', null)).toEqual({
      ...plain,
      details: '_::The set was withdrawn.',
    });
    expect(whole(status, null, null)).toEqual(plain);
  }
  expect(
    displayOf(failed(404, { isPageContent: true, remote: remote('Gone', 'Since noon') }), {
      skip: [],
      custom: [404],
    }),
  ).toMatchObject({ isCustom: true, title: '_::Gone', details: '_::Since noon' });
});

test('[R8.16] an error shows the server’s message wherever it is shown', () => {
  expect(failed(409, { remote: remote('Prices changed', 'Look again') }).text).toBe(
    'Prices changed\nLook again',
  );
  expect(failed(409, { remote: remote('Prices changed', null) }).text).toBe('Prices changed');
  expect(failed(0, { message: 'connection lost' }).text).toBe('connection lost');
});
