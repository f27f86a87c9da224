import { readDocument } from './read-document.ts';

const page = (title: string) =>
  `<div id="drawn"><article data-document="/help"><h1>${title}</h1><p>Text</p></article></div>`;
const help = new URL('http://localhost/help');
afterEach(() => {
  document.body.innerHTML = '';
});

test('a text comes from the drawn page without a request, otherwise from its address', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    return { status: address.startsWith('/help/') ? 404 : 200, text: async () => page('Fetched') };
  }) as unknown as typeof fetch;
  document.head.innerHTML = '<meta name="description" content="What it is.">';
  document.body.innerHTML = page('Drawn');
  expect(await readDocument(help)).toEqual({
    title: 'Drawn',
    html: '<h1>Drawn</h1><p>Text</p>',
    description: 'What it is.',
  });
  expect(asked).toEqual([]);
  document.body.innerHTML = '';
  expect((await readDocument(help))?.title).toBe('Fetched');
  expect(asked).toEqual([expect.stringMatching(/^\/help\?culture=/)]);
  expect(await readDocument(new URL('http://localhost/help/nothing'))).toBeNull();
  await expect(readDocument(new URL('http://localhost/terms'))).rejects.toThrow('/terms');
});
