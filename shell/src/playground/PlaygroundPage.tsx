import { useT } from '@editorial/platform';
import { lazy, Suspense, type ComponentType } from 'react';

type Module = Promise<{ Example: ComponentType }>;
const shown = (load: () => Module) =>
  lazy(() => load().then(({ Example }) => ({ default: Example })));
/** One live example per shared service; each has its page in `docs/platform`. */
const examples = {
  toasts: shown(() => import('./toasts.tsx')),
  confirmations: shown(() => import('./confirmations.tsx')),
  alerts: shown(() => import('./alerts.tsx')),
  loader: shown(() => import('./loader.tsx')),
  modals: shown(() => import('./modals.tsx')),
  calls: shown(() => import('./calls.tsx')),
  titles: shown(() => import('./titles.tsx')),
  texts: shown(() => import('./texts.tsx')),
  permissions: shown(() => import('./permissions.tsx')),
  store: shown(() => import('./store.tsx')),
  events: shown(() => import('./events.tsx')),
  unfinished: shown(() => import('./unfinished.tsx')),
};

/** Live examples of every shared service, in development builds only. */
export function PlaygroundPage() {
  const t = useT();
  return (
    <div className="ed-page ed-stack">
      <h1>{t('_::Playground')}</h1>
      {Object.entries(examples).map(([name, Example]) => (
        <section key={name} aria-labelledby={`playground-${name}`} className="ed-stack ed-rule">
          <h2 id={`playground-${name}`}>{name}</h2>
          <Suspense>
            <Example />
          </Suspense>
          <p className="ed-muted ed-small">
            <code>docs/platform/{name}.md</code> · <code>shell/src/playground/{name}.tsx</code>
          </p>
        </section>
      ))}
    </div>
  );
}
