import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { type Restriction, restrictionsApi } from '@editorial/contracts/restrictions';
import { getState } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import {
  anAsset,
  act,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

let api: FakeApi;
const submitted = anAsset({ status: 'Submitted' });
const contributor = { user: aUser(), policies: [Policy.AssetsCreate] };
const reviewer = { user: aUser(), policies: [Policy.AssetsCreate, Policy.AssetsReview] };
const listed = (...items: ReturnType<typeof anAsset>[]) =>
  api.answer(catalogApi.list, { totalCount: items.length, isCountExact: true, items });
beforeEach(() => {
  api = new FakeApi().answer(catalogApi.update, submitted).install();
});

async function review(): Promise<void> {
  await installFakePlatform(reviewer);
  await renderRemote(remote, '/contribute');
  fireEvent.click(await screen.findByRole('tab', { name: 'Review' }));
}
test.each([
  ['Send back', 'Returned'],
  ['Reject', 'Rejected'],
] as const)('a reviewer can %s, and has to say why', async (name, status) => {
  listed(submitted);
  await review();
  fireEvent.click(await screen.findByRole('button', { name }));
  const send = () => fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
  send();
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(api.callsOf(catalogApi.update)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' The horizon leans. ' } });
  send();
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update)[0]?.body).toEqual({
      status,
      statusReason: 'The horizon leans.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a queue leads to its pictures one by one, from both of its states and no other', async () => {
  const link = () => screen.queryByRole('link', { name: 'Review one by one' });
  await installFakePlatform(reviewer);
  for (const state of ['Submitted', 'Accepted', 'Published'] as const) {
    listed(anAsset({ status: state }));
    const page = await renderRemote(remote, `/contribute?tab=review&state=${state}`);
    await screen.findByRole('list');
    if (state === 'Published') expect(link()).toBeNull();
    else expect(link()).toHaveAttribute('href', `/contribute/review?state=${state}`);
    page.unmount();
    queryClient.clear();
  }
  listed();
  await renderRemote(remote, '/contribute?tab=review');
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(link()).toBeNull();
});

test('an empty review queue does not mention the reviewer’s own pictures', async () => {
  listed();
  await review();
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(screen.queryByText('You have not contributed a picture yet')).toBeNull();
});

test('of what was restricted, the contributor reads the ground and the newest words, not those of before', async () => {
  const restricted = (kind: Restriction['kind'], facts: string, number: number): Restriction => ({
    id: idOf(number),
    kind,
    assetId: idOf(1),
    assetNumber: 'ED-1',
    ground: 'Terms, section 4',
    facts,
    source: 'Notice',
    roles: [],
    endsAt: null,
    at: '2026-01-01T00:00:00Z',
  });
  const hidden = restricted('Hidden', 'Until it is decided.', 8);
  const withdrawn = restricted('Withdrawn', 'The parents did not agree.', 9);
  await installFakePlatform(contributor);
  const show = async (items: Restriction[], shown: Partial<Parameters<typeof anAsset>[0]>) => {
    api.answer(restrictionsApi.mine, { items });
    listed(anAsset({ id: idOf(1), isHidden: true, ...shown }));
    const page = await renderRemote(remote, '/contribute');
    expect(await screen.findByText('Hidden')).toBeVisible();
    return page;
  };
  const page = await show([hidden], { status: 'Published' });
  expect(await screen.findByText(/Terms, section 4: Until it is decided\./)).toBeVisible();
  page.unmount();
  queryClient.clear();
  await show([withdrawn, hidden], { status: 'Withdrawn', statusReason: 'The parents' });
  expect(await screen.findByText(/Terms, section 4: The parents did not agree\./)).toBeVisible();
  expect(screen.queryByText(/Until it is decided/)).toBeNull();
});

test('withdrawing asks for confirmation', async () => {
  listed(anAsset({ title: 'Harbour' }));
  await installFakePlatform(contributor);
  const { container } = await renderRemote(remote, '/contribute');
  const asked = () => getState().feedback.confirmation;
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  // Nothing restricts the picture, so no words about that are shown.
  expect(container.querySelector('.con-list__reason')).toBeNull();
  await waitFor(() => expect(asked()?.options.titleLocalizationParams).toEqual(['Harbour']));
  act(() => asked()?.answer('reject'));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  act(() => asked()?.answer('confirm'));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update).map(({ body }) => body)).toEqual([
      { status: 'Withdrawn' },
    ]),
  );
});

test('pictures beyond the first page can be reached', async () => {
  api.answer(catalogApi.list, ({ query }) => ({
    totalCount: 60,
    isCountExact: true,
    items: [
      anAsset({
        id: idOf(Number(query.get('skipCount')) + 1),
        title: `Picture ${query.get('skipCount')}`,
      }),
    ],
  }));
  await installFakePlatform(contributor);
  await renderRemote(remote, '/contribute');
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Picture 50' })).toBeVisible();
});

test('a saved form sends only the edited fields', async () => {
  const draft = anAsset({ status: 'Draft', title: 'Harbour', tags: ['harbour', 'boat'] });
  listed(draft);
  api.answer(catalogApi.get, { ...draft, concurrencyStamp: 'first' });
  await installFakePlatform(contributor);
  await renderRemote(remote, '/contribute');
  const save = async () => {
    fireEvent.submit((await screen.findByLabelText('Title')).closest('form')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const read = () => api.callsOf(catalogApi.list).length;
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await save();
  expect(api.callsOf(catalogApi.update)).toHaveLength(0);

  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText(/^Keywords/), {
    target: { value: 'harbour, sea' },
  });
  await save();
  expect(api.callsOf(catalogApi.update).map(({ body }) => body)).toEqual([
    { tags: ['harbour', 'sea'], concurrencyStamp: 'first' },
  ]);
  // The list is read again after each of the two.
  await waitFor(() => expect(read()).toBe(3));
});

test('a picture that lacks something is completed, and submitted with what was added', async () => {
  const draft = anAsset({ status: 'Draft', title: 'Harbour', categories: [] });
  listed(draft);
  api.answer(catalogApi.get, { ...draft, concurrencyStamp: 'first' });
  await installFakePlatform(contributor);
  await renderRemote(remote, '/contribute');
  fireEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
  const form = await screen.findByRole('dialog', { name: 'Complete and submit' });
  expect(await within(form).findByRole('button', { name: 'Submit for review' })).toBeVisible();
  expect(within(form).getByText(/^A picture needs a title/)).toBeVisible();
  fireEvent.change(await screen.findByLabelText(/^Keywords/), {
    target: { value: 'harbour, boat, dawn, rope, calm' },
  });
  fireEvent.change(screen.getByLabelText('Categories'), { target: { value: 'Sea' } });
  fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update).map(({ body }) => body)).toEqual([
      {
        tags: ['harbour', 'boat', 'dawn', 'rope', 'calm'],
        categories: ['Sea'],
        status: 'Submitted',
        concurrencyStamp: 'first',
      },
    ]),
  );
});

test('a translated text is sent alone, and one that was emptied is removed', async () => {
  const german = { title: 'Hafen', description: '', alternativeText: '', tags: ['hafen'] };
  const draft = anAsset({ status: 'Draft', title: 'Harbour', translations: { de: german } });
  listed(draft);
  api.answer(catalogApi.get, draft);
  await installFakePlatform(contributor);
  await renderRemote(remote, '/contribute');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const open = (name: RegExp) => {
    const part = screen.getByText(name, { selector: 'summary' }).closest('details')!;
    part.open = true;
    fireEvent(part, new Event('toggle'));
  };
  await screen.findByText('Texts in further languages');
  open(/^German/);
  expect(screen.getByText('(translated)')).toBeInTheDocument();
  open(/^French/);
  const field = (label: RegExp) => screen.findByLabelText(label);
  fireEvent.change(await field(/^German: Title/), { target: { value: ' ' } });
  fireEvent.change(await field(/^German: Keywords/), { target: { value: '' } });
  fireEvent.change(await field(/^French: Keywords/), { target: { value: 'port, port, mer' } });
  fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update)[0]?.body).toEqual({
      translations: {
        de: null,
        fr: { title: '', description: '', alternativeText: '', tags: ['port', 'mer'] },
      },
    }),
  );
});

test('the review begins with what waits longest', async () => {
  listed(submitted);
  await review();
  await screen.findByRole('button', { name: 'Reject' });
  const asked = api.callsOf(catalogApi.list).at(-1)?.query;
  expect([asked?.get('status'), asked?.get('sorting')]).toEqual(['Submitted', 'oldest']);
});

test.each(['Published', 'Withdrawn'] as const)(
  'a picture that is %s leads to what it earned',
  async (status) => {
    listed(anAsset({ title: 'Harbour', status }));
    await installFakePlatform(contributor);
    await renderRemote(remote, '/contribute');
    await screen.findByRole('button', { name: 'Edit' });
    // The first one is the page's own.
    expect(screen.getAllByRole('link', { name: 'Earnings' })[1]).toHaveAttribute(
      'href',
      `/contribute/earnings?picture=${anAsset().id}`,
    );
  },
);

test('the chosen state and page are in the address, so that a reload and the way back keep them', async () => {
  api.answer(catalogApi.list, { totalCount: 120, isCountExact: true, items: [submitted] });
  await installFakePlatform(contributor);
  await renderRemote(remote, '/contribute?state=Draft&page=2');
  const asked = () => {
    const { query } = api.callsOf(catalogApi.list).at(-1)!;
    return [query.get('status'), query.get('skipCount')];
  };
  const chip = (name: string) => screen.findByRole('button', { name });
  expect(await chip('Draft')).toHaveAttribute('aria-pressed', 'true');
  expect(asked()).toEqual(['Draft', '50']);
  fireEvent.click(await chip('Returned'));
  await waitFor(() => expect(asked()).toEqual(['Returned', '0']));
  fireEvent.click(await chip('All'));
  await waitFor(() => expect(asked()).toEqual([null, '0']));
});
