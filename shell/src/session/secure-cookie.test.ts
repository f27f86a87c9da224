import { secureOnHttps } from './secure-cookie.ts';

test('cookies that scripts write are secure on https sites', () => {
  expect(secureOnHttps('https:')).toBe('; secure');
  expect(secureOnHttps('http:')).toBe('');
});
