import { emit, t, type RemoteDefinition } from '@editorial/platform';
import { installFakePlatform } from '@editorial/testing';
import { loadTextsOf } from '../texts/texts-of-language.ts';
import { routesOfRemote } from './remote-routes.tsx';

jest.mock('../texts/shell-texts.ts', () => ({ addShellTexts: () => Promise.resolve() }));
const texts = (words: Record<string, string>) => jest.fn(() => Promise.resolve({ default: words }));

test('a remote’s texts follow the language: each is loaded once, and again after a failure', async () => {
  await installFakePlatform();
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const translations = {
    en: texts({ Title: 'Light table' }),
    de: texts({ Title: 'Leuchttisch' }),
    fr: texts({ Title: 'Table lumineuse' }).mockRejectedValueOnce(new Error('no connection')),
  };
  const definition: RemoteDefinition = { name: 'light-table', routes: [], translations };
  // When it is prefetched and when it is opened.
  for (const _ of ['prefetched', 'opened'])
    await routesOfRemote('light-table', () => Promise.resolve(definition));
  expect(t('light-table::Title', { defaultValue: '' })).toBe('Light table');
  const change = async (language: string) => {
    await loadTextsOf(language);
    emit('session/language-changed', { language });
  };
  await change('de');
  await change('en');
  expect([translations.en, translations.de].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await loadTextsOf('fr');
  expect(log).toHaveBeenCalledWith(
    "The texts of 'light-table' in 'fr' could not be loaded.",
    expect.any(Error),
  );
  await change('fr');
  expect(translations.fr).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
