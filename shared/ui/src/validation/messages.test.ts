import { KitLanguages, loadKitTexts } from '../texts/kit-texts.ts';
import { englishText, fillText } from '../texts/kit-texts.ts';
import { blueprints, messagesOf, readMessage } from './messages.ts';

async function resolvesEverywhere(message: string) {
  for (const language of KitLanguages) {
    const texts = await loadKitTexts(language);
    const [resource = '', key = ''] = message.replace(/\[.*$/, '').split('::');
    const own: Readonly<Record<string, string>> = texts[resource as keyof typeof texts];
    expect([language, own[key]]).toEqual([language, expect.stringMatching(/\S/)]);
  }
}
test.each([
  ['[R5.14]', 'creditCard'],
  ['[R5.15]', 'url'],
  ['[R5.16]', 'invalid'],
  ['[R5.17]', 'range'],
])('%s the message key %s has a text in every language', async (_id, key) =>
  resolvesEverywhere(blueprints[key]!),
);

test('[R5.54N] every message key has a text in every language', async () => {
  for (const message of Object.values(blueprints)) await resolvesEverywhere(message);
  for (const values of [
    { invalid: 1 },
    { requiredBefore: '2024-01-01' },
    { requiredAfter: '2024-01-01' },
  ])
    await resolvesEverywhere(messagesOf({ ngbDate: values })[0]!);
});

test('[R5.49] a bracketed list at the end of a message fills its parameters', () => {
  expect(
    readMessage('The value must be between {0} and {1}.[2,5]', (key, parameters) =>
      fillText(key, parameters),
    ),
  ).toBe('The value must be between 2 and 5.');
  expect(readMessage('The value must be between {0} and {1}.[2, 5]', (key) => key)).toBe(
    'The value must be between 2 and 5.',
  );
});

test('[R5.13] invalidPassword has its description in the message', () => {
  expect(
    messagesOf({ invalidPassword: { description: 'a digit' } }).map((message) =>
      readMessage(message, englishText),
    ),
  ).toEqual(['Password should include a digit.']);
});

test('a text written by the server is shown unchanged', () =>
  expect(readMessage('_::Between [1,2]', englishText)).toBe('Between [1,2]'));
