import config from '../remote.config.ts';
import document from './document.ts';
import { registerPage } from './document/register.ts';

test('the server draws the frame of registration at both of its addresses', async () => {
  expect(Object.keys(document)).toEqual(['/register', '/account/register']);
  expect(config.pages).toEqual(expect.arrayContaining(Object.keys(document)));
});

test('the drawn registration has its heading in the visitor’s language, as the page of the scripts', async () => {
  for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
    const { default: texts } = await import(`./texts/${language}.ts`);
    const { body, card } = await registerPage({ language });
    expect(body.markup).toContain(`<h1>${texts.Register}</h1>`);
    expect(body.markup.match(/drawn-account__label/g)).toHaveLength(2);
    expect(card).toBeUndefined();
  }
  expect((await registerPage({ language: 'xx' })).body.markup).toContain('<h1>Register</h1>');
});
