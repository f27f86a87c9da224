import { wantedFrom } from './wanted.rules.ts';

const id = '00000000-0000-4000-8000-000000000001';

test.each([
  [`/public/${id}`, { kind: 'Picture', id }],
  [`/preview/${id}?x=1`, { kind: 'Picture', id }],
  ['/public/sets/12', { kind: 'Set', setId: 12 }],
  ['/catalog?searchText=%20old%20harbor&sort=newest', { kind: 'Search', searchText: 'old harbor' }],
  ['/checkout', { kind: 'Basket' }],
])('%s is what was wanted', (address, wanted) => {
  expect(wantedFrom(address)).toEqual({ ...wanted, address });
});

test.each([null, '', '/', '/catalog', '/public/sets/0', '/public/<b>', '/catalog?searchText=%20'])(
  '%s names nothing to license',
  (address) => {
    expect(wantedFrom(address)).toBeNull();
  },
);
