import { secureOnHttps } from './secure-cookie.ts';

test('cookies that scripts write are for https alone, where the site has it', () => {
  expect(secureOnHttps('https:')).toBe('; secure');
  expect(secureOnHttps('http:')).toBe('');
});
