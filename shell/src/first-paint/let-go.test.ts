import { letGoOfDrawnPage } from './let-go.ts';

const settled = () => new Promise((resolve) => void setTimeout(resolve));

test('a drawn page stays until the live one shows its content, and its search goes on', async () => {
  document.body.innerHTML =
    '<div id="drawn"><input type="search"></div><div id="root"><main></main></div>';
  const typed = document.querySelector<HTMLInputElement>('#drawn input')!;
  typed.value = 'ridges';
  typed.focus();
  const root = document.getElementById('root')!;
  letGoOfDrawnPage(root);
  root.innerHTML = '<input type="search"><main><h1>Previews</h1><p aria-busy="true"></p></main>';
  await settled();
  expect(document.getElementById('drawn')).not.toBeNull();
  root.querySelector('p')!.removeAttribute('aria-busy');
  await settled();
  expect(document.getElementById('drawn')).toBeNull();
  const live = root.querySelector('input')!;
  expect(live).toHaveValue('ridges');
  expect(live).toHaveFocus();
});

test('places of pictures make room as soon as the live page has places of its own', async () => {
  document.body.innerHTML =
    '<div id="drawn"><div class="drawn-waiting"></div></div><div id="root"><main></main></div>';
  const root = document.getElementById('root')!;
  letGoOfDrawnPage(root);
  root.innerHTML = '<main><h1>All pictures</h1><p aria-busy="true"></p></main>';
  await settled();
  expect(document.getElementById('drawn')).toBeNull();
});
