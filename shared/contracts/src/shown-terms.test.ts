import { termsOfNow } from './shown-terms.ts';

const terms = { language: 'en', terms: 4, license: 7 };

test('the versions of now come from a refusal that names them, and from no other error', () => {
  const refused = { code: 'Editorial:TermsChanged', data: { terms } };
  expect(termsOfNow(refused)).toEqual(terms);
  expect(termsOfNow({ ...refused, code: 'Editorial:QuoteChanged' })).toBeUndefined();
  expect(termsOfNow({ ...refused, data: { terms: { ...terms, terms: 0 } } })).toBeUndefined();
  expect(termsOfNow({ code: 'Editorial:TermsChanged' })).toBeUndefined();
  expect(termsOfNow(null)).toBeUndefined();
});
