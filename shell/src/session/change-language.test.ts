import { configurationApi } from '@editorial/contracts/configuration';
import { getState, t } from '@editorial/platform';
import { FakeApi, aConfiguration, installFakePlatform, settings } from '@editorial/testing';
import { followLanguage } from '../texts/texts-of-language.ts';
import { createSessionService } from './session-service.ts';

const { service } = createSessionService(() => settings());
const cookieNames = (language: string) =>
  document.cookie.includes(encodeURIComponent(`c=${language}|uic=${language}`));
let isLoaded = Promise.resolve();
followLanguage(() => isLoaded);
let api: FakeApi;
beforeEach(async () => {
  isLoaded = Promise.resolve();
  await installFakePlatform();
  api = new FakeApi()
    .answer(configurationApi.applicationConfiguration, (seen) =>
      aConfiguration({ culture: seen.headers.get('Accept-Language') ?? 'en' }),
    )
    .answer(configurationApi.applicationLocalization, { resources: {} })
    .install();
});

test('the texts of frame and remotes and the configuration are asked for at once; the page changes when all are there', async () => {
  let finish = () => {};
  isLoaded = new Promise((resolve) => {
    finish = resolve;
  });
  const changed = service.changeLanguage('de');
  expect(
    api
      .callsOf(configurationApi.applicationConfiguration)
      .map(({ headers }) => headers.get('Accept-Language')),
  ).toEqual(['de']);
  expect(document.documentElement.lang).not.toBe('de');
  finish();
  await changed;
  expect([
    document.documentElement.lang,
    getState().session.language,
    cookieNames('de'),
    t('::SignIn'),
  ]).toEqual(['de', 'de', true, 'Anmelden']);
});

test('a language that can not be loaded leaves everything as it was and says so', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  await service.changeLanguage('de');
  isLoaded = Promise.reject(new Error('no connection'));
  await service.changeLanguage('fr');
  expect([document.documentElement.lang, getState().session.language, cookieNames('de')]).toEqual([
    'de',
    'de',
    true,
  ]);
  expect(getState().feedback.toasts).toMatchObject([
    { message: '::LanguageNotLoaded', severity: 'error' },
  ]);
  log.mockRestore();
});

test('a language that the site does not have becomes the one that the server answers in', async () => {
  api.answer(configurationApi.applicationConfiguration, aConfiguration({ culture: 'en' }));
  await service.changeLanguage('xx');
  expect([document.documentElement.lang, getState().session.language]).toEqual(['en', 'en']);
});
