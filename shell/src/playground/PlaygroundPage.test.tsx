import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogApi } from '@editorial/contracts/catalog';
import { getState } from '@editorial/platform';
import {
  anAsset,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderInside,
  screen,
} from '@editorial/testing';
import { PlaygroundPage } from './PlaygroundPage.tsx';

const examples = readdirSync(__dirname)
  .filter((file) => /^[a-z]+\.tsx$/.test(file))
  .map((file) => file.replace('.tsx', ''));
beforeEach(async () => {
  new FakeApi()
    .answer(catalogApi.list, { totalCount: 7, isCountExact: true, items: [anAsset()] })
    .install();
  await installFakePlatform();
});

test('every example is shown, has its page in the docs, and is in their list', async () => {
  renderInside(<PlaygroundPage />);
  expect(
    (await screen.findAllByRole('heading', { level: 2 }))
      .map((heading) => heading.textContent)
      .sort(),
  ).toEqual([...examples].sort());
  const docs = join(__dirname, '../../../docs/platform');
  const list = readFileSync(join(docs, 'README.md'), 'utf8');
  for (const name of examples) {
    expect(existsSync(join(docs, `${name}.md`))).toBe(true);
    expect(list).toContain(`(${name}.md)`);
    expect(readFileSync(join(docs, `${name}.md`), 'utf8')).toContain(
      `shell/src/playground/${name}.tsx`,
    );
  }
});

test('the examples work: a call answers, a toast is shown, five hundred at once break nothing', async () => {
  renderInside(<PlaygroundPage />);
  expect(await screen.findByText('7 pictures')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'success' }));
  expect(getState().feedback.toasts.map(({ message }) => message)).toEqual(['_::Saved.']);
  fireEvent.click(screen.getByRole('button', { name: '500 at once' }));
  expect(getState().feedback.toasts).toHaveLength(501);
});
