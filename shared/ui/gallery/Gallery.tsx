import { KitProvider } from '@editorial/ui';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/theme/base.css';
import { examples } from './examples.ts';
import { ExampleView } from './ExampleView.tsx';
import type { ComponentReference } from './reference.ts';
import './gallery.css';

/** Findings of the build in the kit's sources: components by name, and the code of the examples. */
declare const KIT_REFERENCE: readonly ComponentReference[];
declare const EXAMPLE_SOURCES: Readonly<Record<string, string>>;

const query = new URLSearchParams(location.search);
const direction = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const only = query.get('only');
document.documentElement.dir = direction;
document.documentElement.dataset.theme = theme;

/** The same page with one setting changed. */
function addressWith(name: string, value: string): string {
  const changed = new URLSearchParams(query);
  changed.set(name, value);
  return `?${changed}${location.hash}`;
}

function Settings() {
  return (
    <nav className="ed-row" aria-label="Settings">
      <a href={addressWith('theme', theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? 'Light' : 'Dark'}
      </a>
      <a href={addressWith('dir', direction === 'rtl' ? 'ltr' : 'rtl')}>
        {direction === 'rtl' ? 'Left to right' : 'Right to left'}
      </a>
    </nav>
  );
}

/** Every component by name, linked to its description. */
function Contents() {
  const names = examples.flatMap(({ shows }) => shows).toSorted();
  return (
    <nav className="gallery-contents" aria-label="Components">
      {names.map((name) => (
        <a key={name} href={`#${name}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}

const components = new Map(KIT_REFERENCE.map((component) => [component.name, component]));
const shown = examples.filter(
  ({ file, shows }) => only === null || file === only || shows.includes(only),
);
createRoot(document.querySelector('#root')!).render(
  <MemoryRouter>
    <KitProvider direction={direction} theme={theme} locale={direction === 'rtl' ? 'ar' : 'en-US'}>
      <main className="ed-page ed-stack gallery" dir="ltr" lang="en">
        <h1>The kit</h1>
        <p>
          Everything that remotes take from <code>@editorial/ui</code>, in its states, with code,
          keys and props.
        </p>
        <Settings />
        {only === null && <Contents />}
        {shown.map((example) => (
          <ExampleView
            key={example.file}
            example={example}
            direction={direction}
            code={EXAMPLE_SOURCES[example.file] ?? ''}
            components={example.shows.flatMap((name) => components.get(name) ?? [])}
          />
        ))}
      </main>
    </KitProvider>
  </MemoryRouter>,
);
