import '@editorial/ui/theme/base.css';
import type { Registry } from '@editorial/contracts/federation';
import type { RemoteLoadReport } from '@editorial/contracts/telemetry';
import { alerts, getState, t, type RemoteDefinition } from '@editorial/platform';
import { addBundledTexts, installSlots } from '@editorial/platform/shell';
import { loadIcons, loadThumbHash } from '@editorial/ui';
import { lazy, startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import type { FallbackReason, RemoteLoader } from '../federation/load.ts';
import {
  chooseReleases,
  fetchRegistry,
  readOverrides,
  REGISTRY_URL,
} from '../federation/registry.ts';
import { hasNoRegistry, noteNoRegistry } from '../federation/no-registry.ts';
import { mayOpen } from '../navigation/Root.tsx';
import { remoteRoutes } from '../navigation/router.tsx';
import { onInitError, withInitErrors } from './init-errors.ts';
import { addShellTexts } from '../texts/shell-texts.ts';
import { letGoOfDrawnPage } from '../first-paint/let-go.ts';
import { noteMissing } from '../first-paint/missing.ts';
import { takeOver } from '../first-paint/take-over.ts';
import { start } from './start.ts';
import { showStartFailure, watchStart } from './start-failure.ts';

/**
 * Reports how a load ended, to the console and to the site's operators. The reporting code is
 * loaded on demand. Successful loads are reported for canaries,
 * and for releases that a link named: the registry keeps those for a while.
 */
function reportLoad(report: RemoteLoadReport & { readonly source: string }): void {
  if (report.outcome === 'loaded' && report.source === 'live') return;
  if (report.outcome !== 'loaded') console.warn('A remote did not load as it should.', report);
  void import('../federation/report-to-server.ts').then(({ reportToServer }) =>
    reportToServer(report),
  );
}

/**
 * Home needs no remote. On every other page, the loader, the icons and the color placeholders of
 * pictures download while the rest starts.
 */
const loaderCode = () => import(/* webpackChunkName: "remotes" */ '../federation/load.ts');
if (location.pathname !== '/') {
  loaderCode().catch(() => {});
  void loadIcons();
  void loadThumbHash();
}

const nothingRegistered: Registry = { updatedAt: '', remotes: {} };

/**
 * Loads settings, session, configuration and registry in one round of parallel requests, then
 * renders the page.
 */
// Long because it is the order in which a page starts. Requests that must begin before others end would
// be spread over functions, where nobody sees that an `await` between them delays every first page.
async function boot(): Promise<void> {
  const overrides = readOverrides();
  const startIsOver = watchStart();
  onInitError(startIsOver);
  // Without the registry the shell's own pages still work.
  const asked = fetchRegistry(REGISTRY_URL).catch((error: unknown) => {
    console.error(error);
    noteNoRegistry();
    return nothingRegistered;
  });
  if (location.pathname !== '/' && Object.keys(overrides).length === 0)
    void asked
      .then(async (early) => (await loaderCode()).fetchAhead(chooseReleases(early, {}, [])))
      .catch(() => {});
  const [{ settings, signInFromPopup }, registry] = await Promise.all([start(), asked]);
  const choose = (from: Registry) =>
    chooseReleases(from, overrides, settings.remotes.allowedOverrideOrigins);
  const releases = choose(registry);
  // The fallback notice appears when the remote is shown, not when it is prefetched.
  const fallbacks = new Map<string, () => void>();
  const sayFallback = (name: string, version: string, reason: FallbackReason) =>
    void fallbacks.set(name, () =>
      alerts.show({
        type: 'warning',
        message: reason === 'crash' ? '::RemoteGaveWay' : '::RemoteFellBack',
        messageLocalizationParams: [t(`${name}::Remote`, { defaultValue: name }), version],
      }),
    );
  let made: Promise<RemoteLoader> | null = null;
  const loader = () =>
    (made ??= loaderCode()
      .then(({ createRemoteLoader }) =>
        createRemoteLoader(registry, releases, reportLoad, sayFallback),
      )
      .catch((error: unknown) => {
        made = null;
        throw error;
      }));
  const loadRemote = async (name: string): Promise<RemoteDefinition> => {
    const definition = await (await loader()).loadRemote(name);
    fallbacks.get(name)?.();
    fallbacks.delete(name);
    return definition;
  };
  const onRemoteError = async (name: string, error: unknown, shown?: string): Promise<boolean> =>
    (await import('../federation/failures.ts')).onRemoteError(name, error, await loader(), shown);
  for (const { name, version } of releases.filter((release) => release.source === 'override'))
    alerts.show({
      type: 'info',
      message: '::RemoteOverridden',
      messageLocalizationParams: [name, version],
      dismissible: false,
    });
  for (const [name, wish] of Object.entries(overrides)) {
    const shown = releases.find((release) => release.name === name);
    if (shown?.source !== 'override')
      alerts.show({
        type: 'warning',
        message: shown ? '::RemoteOverrideUnknown' : '::RemoteUnknown',
        messageLocalizationParams: [name, wish, shown?.version ?? ''],
      });
  }

  if (hasNoRegistry() && location.pathname === '/')
    alerts.show({ type: 'warning', message: '::StartFailedDetails' });

  // If the texts cannot be loaded, the page stays in English.
  await addShellTexts(getState().session.language ?? 'en').catch(() => addShellTexts('en'));
  for (const { name, descriptor } of releases)
    for (const [language, texts] of Object.entries(descriptor.menuTexts))
      addBundledTexts(language, name, texts);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root.');
  // A page asks for them where another remote may add something to it.
  const SlotsWhenNeeded = lazy(() =>
    import('../navigation/SlotHost.tsx').then(({ Slots }) => ({ default: Slots })),
  );
  installSlots((props) => (
    <Suspense fallback={null}>
      <SlotsWhenNeeded {...props} />
    </Suspense>
  ));
  startIsOver();
  const homeAnswers = takeOver(container);
  noteMissing(location.pathname);
  letGoOfDrawnPage(container);
  // As a transition, React renders in slices, so scrolling and typing in the server-rendered home
  // stay responsive.
  startTransition(() =>
    createRoot(container).render(
      <App
        settings={settings}
        signInFromPopup={signInFromPopup}
        remotes={releases.map((release) => release.descriptor)}
        loadRemote={loadRemote}
        onRemoteError={onRemoteError}
        homeAnswers={homeAnswers}
      />,
    ),
  );
  const clientOnlyPaths = releases.flatMap(({ descriptor }) => descriptor.clientOnlyPaths);
  const warm = async (name: string): Promise<void> => {
    const basePaths = releases.find((release) => release.name === name)?.descriptor.basePaths ?? [];
    if (!basePaths.some((path) => mayOpen(path, settings, clientOnlyPaths))) return;
    const { sharedModules } = await loaderCode();
    await Promise.all([...Object.values(sharedModules).map((open) => open()), loadIcons()]);
    await (
      await remoteRoutes()
    ).routesOfRemote(name, async () => (await loader()).loadRemote(name));
  };
  // The first page does not wait for these modules.
  void import(/* webpackChunkName: "later" */ './later.ts').then(
    ({ startLater }) => startLater(registry, choose, warm),
    () => {},
  );
}
onInitError((error) => void showStartFailure(error));
// In a step of its own: evaluating these modules takes long enough on a slow phone.
setTimeout(() => withInitErrors(boot).catch(console.error));
