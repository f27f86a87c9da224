import { facets } from './catalog-page.testing.ts';
import { steadyFacets } from './steady-facets.rules.ts';

test('while filters are chosen, values keep their places, also those that nothing has any more', () => {
  const before = {
    ...facets,
    people: [
      { value: 'none', count: 5 },
      { value: 'one', count: 2 },
    ],
  };
  const now = {
    ...facets,
    categories: [
      { value: 'Sky', count: 3 },
      { value: 'Sea', count: 1 },
      { value: 'City', count: 1 },
    ],
  };
  expect(steadyFacets(before, now)).toEqual({
    ...facets,
    categories: [
      { value: 'Sea', count: 1 },
      { value: 'Sky', count: 3 },
      { value: 'City', count: 1 },
    ],
    people: [
      { value: 'none', count: 0 },
      { value: 'one', count: 0 },
    ],
  });
});
