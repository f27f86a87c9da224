import { aUser, installFakePlatform } from '@editorial/testing';
import { FIRST_DATA_ID, followTyped, replayInput, takeOver } from './take-over.ts';

const data = { sets: [] };
/** The page as the server sent it: a search box and a link, and the data it was rendered with. */
function drawn({ hasBox = true } = {}): HTMLElement {
  document.body.innerHTML = `
    <div id="root" data-drawn="home">${hasBox ? '<input type="search">' : ''}<a href="#">More</a></div>
    <button>Outside</button>
    <script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify(data)}</script>`;
  return document.getElementById('root')!;
}
const box = () => document.querySelector<HTMLInputElement>('input[type=search]')!;
/** React renders the live page in place of the one that the server sent. */
async function goLive(root: HTMLElement): Promise<void> {
  root.innerHTML = '<input type="search"><a href="#">More</a>';
  await Promise.resolve();
}
const pass = () => new Promise((done) => setTimeout(done));

beforeEach(() => installFakePlatform());
afterEach(() => {
  delete (globalThis as { earlyInput?: object }).earlyInput;
});

test('who was in the search box of the drawn page is in that of the live one', async () => {
  const root = drawn();
  box().focus();
  takeOver(root);
  await goLive(root);
  expect(box()).toHaveFocus();
  expect(root.dataset.drawn).toBeUndefined();
});

test('who came into the search box before the live page was there stays in it', async () => {
  const root = drawn();
  takeOver(root);
  box().focus();
  await goLive(root);
  expect(box()).toHaveFocus();
});

test('nobody is moved into the search box who was never there, or who left it', async () => {
  const root = drawn();
  takeOver(root);
  await goLive(root);
  expect(document.body).toHaveFocus();

  const left = drawn();
  box().focus();
  takeOver(left);
  document.querySelector('button')!.focus();
  await pass();
  await goLive(left);
  expect(document.querySelector('button')).toHaveFocus();
});

test('a page without a search box is taken over too', async () => {
  const root = drawn({ hasBox: false });
  expect(takeOver(root)).toEqual(data);
  await goLive(root);
  expect(document.body).toHaveFocus();
});

test('what was typed is passed on once, and nothing if nothing was typed', async () => {
  const heard = jest.fn();
  followTyped(heard);
  const root = drawn();
  takeOver(root);
  await goLive(root);
  expect(heard).not.toHaveBeenCalled();
  const typed = drawn();
  box().value = 'harbor';
  takeOver(typed);
  await goLive(typed);
  expect(heard.mock.calls).toEqual([['harbor']]);
});

test('data of the drawn page is for visitors who are not signed in, and only for a drawn page', async () => {
  const root = drawn();
  expect(takeOver(root)).toEqual(data);
  await installFakePlatform({ user: aUser() });
  expect(takeOver(drawn())).toBeUndefined();
  await installFakePlatform();
  const live = drawn();
  delete live.dataset.drawn;
  expect(takeOver(live)).toBeUndefined();
});

test('clicks on the drawn page are made on the live one, once each; a press follows its release', () => {
  const root = drawn();
  const clicked = jest.fn((event: Event) => event.preventDefault());
  root.querySelector('a')!.addEventListener('click', clicked);
  replayInput(root);
  expect(clicked).not.toHaveBeenCalled();
  const earlyInput = { release: () => {}, clicks: [[1], [7, 7]], pressed: [1] };
  Object.assign(globalThis, { earlyInput });
  replayInput(root);
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(earlyInput.clicks).toEqual([]);
  document.dispatchEvent(new Event('pointerup'));
  document.dispatchEvent(new Event('pointerup'));
  expect(clicked).toHaveBeenCalledTimes(2);
});
