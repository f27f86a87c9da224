import { setLanguage } from '@editorial/platform/shell';
import { fetchAhead } from './ahead.ts';
import type { ChosenRelease } from './registry.ts';
import { setAside } from './set-aside.ts';

const integrity = {
  'remoteEntry.js': 'sha384-entry',
  '12.css': 'sha384-style',
  'texts-en.1.js': 'sha384-en',
  'texts-de.2.js': 'sha384-de',
  'texts-fr.3.js': 'sha384-fr',
};

const release = (name: string, basePaths: readonly string[]) =>
  ({
    name,
    version: '1',
    source: 'live',
    manifest: `/remotes/${name}/1/mf-manifest.json`,
    descriptor: { name, basePaths, integrity },
  }) as unknown as ChosenRelease;
const releases = [release('account', ['/account']), release('catalog', ['/catalog', '/preview'])];
const asked = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ href, as, integrity: hash }) => [new URL(href).pathname, as, hash],
  );

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '';
  setLanguage('fr');
});

test('the entry and the needed texts of the remote at this address are preloaded, with their hashes', () => {
  fetchAhead(releases, '/preview/7');
  expect(asked()).toEqual([
    ['/remotes/catalog/1/remoteEntry.js', 'script', 'sha384-entry'],
    ['/remotes/catalog/1/texts-en.1.js', 'script', 'sha384-en'],
    ['/remotes/catalog/1/texts-fr.3.js', 'script', 'sha384-fr'],
  ]);
});

test('nothing is preloaded where there is no remote, or where an earlier release is used instead', () => {
  fetchAhead(releases, '/catalogue');
  setAside({ name: 'catalog', asked: '1', instead: '0' });
  fetchAhead(releases, '/catalog');
  expect(asked()).toEqual([]);
});
