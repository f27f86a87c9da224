import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { useListView } from './list-view.ts';

test('a change of a list keeps what the address has got since it was drawn', () => {
  const { result } = renderHook(
    () => ({ list: useListView(['state']), params: useSearchParams()[0] }),
    { wrapper: MemoryRouter },
  );
  // The browser has it already, and the page is not drawn again yet.
  window.history.replaceState({ idx: 0 }, '', '/orders?sort=amount&refund=7');
  act(() => result.current.list.onView({ search: 'harbor' }));
  const changed = { sort: 'amount', refund: '7', q: 'harbor' };
  expect(Object.fromEntries(result.current.params)).toEqual(changed);
  window.history.replaceState(null, '', '/');
});

test('a change of a list does not bring back what was cleared since it was drawn', () => {
  const { result } = renderHook(
    () => ({ list: useListView(['state']), params: useSearchParams()[0] }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/orders?state=Open&page=2']}>{children}</MemoryRouter>
      ),
    },
  );
  window.history.replaceState({ idx: 0 }, '', '/orders');
  act(() => result.current.list.onView({ search: 'harbor' }));
  expect(Object.fromEntries(result.current.params)).toEqual({ q: 'harbor' });
  window.history.replaceState(null, '', '/');
});
