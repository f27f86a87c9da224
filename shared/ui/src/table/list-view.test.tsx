import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from 'react-router-dom';
import { useListView } from './list-view.ts';

test('a change of a list keeps what the address has got since it was drawn', () => {
  window.history.replaceState(null, '', '/orders?sort=amount');
  const { result } = renderHook(
    () => ({ list: useListView(['state']), setParams: useSearchParams()[1] }),
    { wrapper: BrowserRouter },
  );
  const drawn = result.current;
  act(() => drawn.setParams(new URLSearchParams('sort=amount&refund=7')));
  act(() => drawn.list.onView({ search: 'harbor' }));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    sort: 'amount',
    refund: '7',
    q: 'harbor',
  });
});
