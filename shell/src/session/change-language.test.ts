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

test('the texts of frame and remotes and the configuration load in parallel; the page changes when all have arrived', async () => {
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

test('a language that fails to load changes nothing and shows an error', async () => {
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

test('an unsupported language is replaced by the one in which the server answers', async () => {
  api.answer(configurationApi.applicationConfiguration, aConfiguration({ culture: 'en' }));
  await service.changeLanguage('xx');
  expect([document.documentElement.lang, getState().session.language]).toEqual(['en', 'en']);
});
