import { catalogApi } from '@editorial/contracts/catalog';
import {
  act,
  aUser,
  fireEvent,
  FakeApi,
  installFakePlatform,
  renderInside,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { getState } from '@editorial/platform';
import { Link, useLocation } from 'react-router-dom';
import { closeSignInPopup, signInPopup } from '../session/sign-in-popup.ts';
import { MainSearch } from './MainSearch.tsx';
import { recentSearches, rememberSearch } from './recent-searches.ts';

let api: FakeApi;
beforeEach(async () => {
  localStorage.clear();
  await installFakePlatform({ user: aUser() });
  api = new FakeApi()
    .answer(catalogApi.suggestions, ({ query }) => ({
      items: ['harbour', 'harbour at dawn', 'Hamburg'].filter(() => query.get('text') !== 'zzz'),
    }))
    .install();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const show = (path = '/public') =>
  renderInside(
    <>
      <MainSearch size="small" />
      <Address />
    </>,
    path,
  );
const box = () => screen.getByLabelText('SearchPictures');
async function type(text: string) {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  return screen.findByRole('listbox', { name: 'Suggestions' });
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent);

test('typing shows suggestions: arrow keys move through them, the box keeps focus and announces the active one, Enter searches for it', async () => {
  show();
  expect(box()).toHaveRole('searchbox');
  await type('har');
  expect(names()).toEqual(['harbour', 'harbour at dawn', 'Hamburg']);
  await waitFor(() => expect(box()).toHaveRole('combobox'));
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(screen.getByRole('status')).toHaveTextContent('SuggestionCount');
  const meant = () => box().getAttribute('aria-activedescendant');
  expect(meant()).toBeNull();
  for (const name of ['harbour', 'harbour at dawn']) {
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(meant()).toBe(screen.getByRole('option', { name, selected: true }).id);
  }
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(meant()).toBeNull();
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(box()).toHaveFocus();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(screen.getByText('/catalog?searchText=harbour%20at%20dawn')).toBeInTheDocument();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(recentSearches()).toEqual(['harbour at dawn']);
});

test('a suggestion can be clicked without moving the focus', async () => {
  show();
  const list = await type('har');
  const option = within(list).getByRole('option', { name: 'Hamburg' });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(screen.getByText('/catalog?searchText=Hamburg')).toBeInTheDocument();
  expect(box()).toHaveValue('Hamburg');
});

test('Escape closes the suggestions and keeps the text; Enter without a choice searches for the text', async () => {
  show();
  await type('har');
  // The keys of the list come with its code.
  await waitFor(() => expect(box()).toHaveRole('combobox'));
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box()).toHaveRole('searchbox');
  expect(box()).toHaveValue('har');
  await type('harb');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByText('/catalog?searchText=harb')).toBeInTheDocument();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an empty box offers recent searches, a filled one suggestions', async () => {
  rememberSearch('dunes');
  show();
  act(() => box().focus());
  expect(
    within(screen.getByRole('list', { name: 'RecentSearches' })).getByRole('button', {
      name: 'dunes',
    }),
  ).toBeInTheDocument();
  await type('har');
  expect(screen.queryByRole('list', { name: 'RecentSearches' })).toBeNull();
});

test('one letter requests no suggestions, and without results there is no list', async () => {
  show();
  await type('har');
  fireEvent.change(box(), { target: { value: 'h' } });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  fireEvent.change(box(), { target: { value: 'zzz' } });
  await waitFor(() =>
    expect(api.callsOf(catalogApi.suggestions).at(-1)?.query.get('text')).toBe('zzz'),
  );
  await waitFor(() => expect(box()).toHaveRole('searchbox'));
  expect(api.callsOf(catalogApi.suggestions).map(({ query }) => query.get('text'))).toEqual([
    'har',
    'zzz',
  ]);
});

test('anonymous visitors get no suggestions, because searching requires sign-in', async () => {
  await installFakePlatform();
  jest.useFakeTimers();
  show();
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'har' } });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  jest.useRealTimers();
  expect(api.seen).toEqual([]);
});

test('a picture is searched by when it is pasted, dropped or chosen, and words are then looked for among its likes', async () => {
  const sent: string[] = [];
  api.answer(catalogApi.look, ({ body }) => {
    sent.push((body as { picture: string }).picture);
    return { look: 'L'.repeat(64) };
  });
  const picture = new File(['a picture'], 'a.png', { type: 'image/png' });
  const found = `/catalog?looksLike=${'L'.repeat(64)}`;
  const acts = [
    () => fireEvent.paste(box(), { clipboardData: { files: [picture], types: ['Files'] } }),
    () => fireEvent.drop(box(), { dataTransfer: { files: [picture], types: ['Files'] } }),
    () =>
      fireEvent.change(document.querySelector('input[type=file]')!, {
        target: { files: [picture] },
      }),
  ];
  for (const give of acts) {
    const { unmount } = show();
    give();
    expect(await screen.findByText(found)).toBeInTheDocument();
    if (give !== acts.at(-1)) unmount();
  }
  expect(sent).toEqual(acts.map(() => btoa('a picture')));
  fireEvent.change(box(), { target: { value: 'sea' } });
  fireEvent.submit(box().closest('form')!);
  expect(
    await screen.findByText(`/catalog?searchText=sea&looksLike=${'L'.repeat(64)}`),
  ).toBeInTheDocument();
});

test('a picture that is too large is not sent, and the visitor learns why; text is pasted as text', async () => {
  show();
  const large = new File([], 'large.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 60_000_000 });
  fireEvent.paste(box(), { clipboardData: { files: [large], types: ['Files'] } });
  await waitFor(() =>
    expect(getState().feedback.toasts.map(({ message }) => message)).toContain(
      '::PictureNotSearchable',
    ),
  );
  fireEvent.paste(box(), { clipboardData: { files: [], types: ['text/plain'] } });
  // A spreadsheet gives a picture of its cells beside their text.
  const cells = new File(['cells'], 'cells.png', { type: 'image/png' });
  const given = { files: [cells], types: ['text/plain', 'Files'] };
  expect(fireEvent.paste(box(), { clipboardData: given })).toBe(true);
  expect(api.seen).toEqual([]);
});

test('a dropped file of an unknown kind is sent, so that the visitor learns whether it is a picture', async () => {
  api.answer(catalogApi.look, { look: 'L'.repeat(64) });
  show();
  const files = [new File(['a picture'], 'a.heic')];
  fireEvent.drop(box(), { dataTransfer: { files, types: ['Files'] } });
  expect(await screen.findByText(`/catalog?looksLike=${'L'.repeat(64)}`)).toBeInTheDocument();
});

test('the box shows what another link searches for', async () => {
  renderInside(
    <>
      <MainSearch size="small" />
      <Link to="/catalog?searchText=boats">Boats</Link>
    </>,
    '/catalog?searchText=harbour',
  );
  expect(box()).toHaveValue('harbour');
  fireEvent.click(screen.getByRole('link', { name: 'Boats' }));
  await waitFor(() => expect(box()).toHaveValue('boats'));
});

test('[R6.12] with an expired token each search opens the popup, though the page shows its person', async () => {
  await installFakePlatform({ user: aUser(), session: { hasValidAccessToken: () => false } });
  show();
  fireEvent.change(box(), { target: { value: 'harbor' } });
  for (const _time of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(signInPopup.getState()).toEqual({
      isOpen: true,
      returnUrl: '/catalog?searchText=harbor',
    });
    act(closeSignInPopup);
  }
  expect(screen.getByText('/public')).toBeInTheDocument();
});

test('the box keeps the words above a picture that was found, until another page is open', async () => {
  renderInside(
    <>
      <MainSearch size="small" />
      <Link to={`/public/${'1'.repeat(8)}`}>Picture</Link>
      <Link to="/public">All</Link>
      <Address />
    </>,
    '/catalog?searchText=harbour',
  );
  fireEvent.click(screen.getByRole('link', { name: 'Picture' }));
  await screen.findByText('/public/11111111');
  expect(box()).toHaveValue('harbour');
  // The same words lead back to their results.
  fireEvent.submit(box().closest('form')!);
  expect(await screen.findByText('/catalog?searchText=harbour')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(box()).toHaveValue(''));
});
