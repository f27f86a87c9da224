import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitorCountry } from './visitor-country.ts';

const countryOf = (page: string, browser: string) =>
  visitorCountry({
    headers: { 'accept-language': page, 'visitor-languages': browser },
    query: {},
  });

test('the country is that of the page’s language, else where most speak it; of English, the first', () => {
  assert.equal(countryOf('de', 'de-AT,de,en-US'), 'AT');
  assert.equal(countryOf('de', 'de,en-US'), 'DE');
  assert.equal(countryOf('en', 'en-GB,en'), 'GB');
  assert.equal(countryOf('en', 'de-DE,de,en-US'), 'DE');
  assert.equal(countryOf('en', 'en'), undefined);
  assert.equal(countryOf('en', 'no language,%,en-NZ'), 'NZ');
});

test('of a header full of languages only the first ones are read', () => {
  const many = (count: number) => [...Array.from({ length: count }, () => 'xx'), 'en-GB'].join();
  assert.equal(countryOf('en', many(19)), 'GB');
  assert.equal(countryOf('en', many(20)), undefined);
});
