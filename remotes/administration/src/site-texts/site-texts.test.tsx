import { AllPolicies } from '@editorial/contracts/policy';
import { siteTextsApi, type SiteText } from '@editorial/contracts/site-texts';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const delivered = { subject: 'Your new password', body: 'Hello {name}: {address}' };
const text = (change: Partial<SiteText> = {}): SiteText => ({
  name: 'mail.reset-password',
  kind: 'Mail',
  language: 'en',
  ...delivered,
  version: 0,
  delivered,
  placeholders: [
    { name: 'address', isNeeded: true, sample: 'https://pictures.example/page' },
    { name: 'name', isNeeded: false, sample: 'Ada Berg' },
  ],
  versions: [],
  ...change,
});
const changed = text({
  subject: 'A new password',
  version: 2,
  versions: [
    { version: 2, savedAt: '2026-11-20T10:00:00.000Z', savedBy: 'Ada Berg' },
    { version: 1, savedAt: '2026-11-19T10:00:00.000Z', savedBy: 'Ole Lind' },
  ],
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(siteTextsApi.read, text()).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});
const open = (query = '') =>
  renderRemote(remote, `/administration/texts/mail.reset-password${query}`);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a text is saved as the next version of what was edited', async () => {
  await open();
  await screen.findByLabelText('Subject');
  type('Subject', 'A new password');
  api.answer(siteTextsApi.change, changed);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeVisible();
  expect(await screen.findByText('Ole Lind')).toBeVisible();
  expect(api.callsOf(siteTextsApi.change)[0]?.body).toEqual({
    subject: 'A new password',
    body: delivered.body,
    version: 0,
  });
});

test('Save without a change sends the text as it is', async () => {
  api.answer(siteTextsApi.read, changed).answer(siteTextsApi.change, changed);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(api.callsOf(siteTextsApi.change)[0]?.body).toMatchObject({
    version: 2,
    body: changed.body,
  });
});

test('the second of two editors sees both texts, and saves theirs on top or takes the other', async () => {
  await open();
  await screen.findByLabelText('Subject');
  type('Subject', 'Mine');
  api.refuse(siteTextsApi.change, 'Editorial:ChangedMeanwhile', { data: { current: changed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Changed by somebody else' })).toBeVisible();
  const row = screen.getByRole('row', { name: /Subject/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['A new password', 'Mine']);
  fireEvent.click(screen.getByRole('button', { name: 'Keep what is saved' }));
  expect(await screen.findByLabelText('Subject')).toHaveValue('A new password');
});

test('the preview shows what is typed; an earlier version is compared and taken up again', async () => {
  api
    .answer(siteTextsApi.read, changed)
    .answer(siteTextsApi.preview, { subject: 'Typed', html: '<p>Hello Ada Berg</p>' })
    .answer(siteTextsApi.version, { subject: 'The first', body: 'Old {address}' });
  await open('?language=de');
  await screen.findByLabelText('Subject');
  type('Subject', 'Typed');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Hello Ada Berg')).toBeVisible();
  expect(api.callsOf(siteTextsApi.preview)[0]?.body).toEqual({
    subject: 'Typed',
    body: changed.body,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/Old \{address\}/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Edit this version' }));
  expect(screen.getByLabelText('Subject')).toHaveValue('The first');
});

test.each([
  ['the text as it came', {}, false],
  ['another subject', { subject: 'A new password' }, true],
  ['another body', { body: 'Hi {name}: {address}' }, true],
])('the delivered text is offered: %s', async (_which, change, isOffered) => {
  api.answer(siteTextsApi.read, text(change));
  await open();
  await screen.findByLabelText('Subject');
  const name = 'Use the text that came with the software';
  expect(screen.queryByRole('button', { name }) !== null).toBe(isOffered);
  if (!isOffered) return;
  fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByLabelText('Subject')).toHaveValue(delivered.subject);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(delivered.body);
});

test.each([
  ['mail.reset-password', 'Mail', ['Subject', 'Text'], null],
  ['document.terms', 'Document', ['Text'], /“# Terms”/],
  ['document.help', 'Document', ['Text'], /“# Help”/],
] as const)('%s has the fields and the hint of its kind', async (name, kind, fields, hint) => {
  api.answer(siteTextsApi.read, text({ name, kind, subject: kind === 'Mail' ? 'One' : null }));
  await renderRemote(remote, `/administration/texts/${name}`);
  const body = await screen.findByRole('textbox', { name: 'Text' });
  const named = fields.map((label) => screen.getByRole('textbox', { name: label }));
  expect(screen.getAllByRole('textbox')).toEqual(named);
  const id = body.getAttribute('aria-describedby')?.split(' ')[0];
  const said = id && document.getElementById(id)?.textContent;
  expect(hint === null ? !said : hint.test(said ?? '')).toBe(true);
});
