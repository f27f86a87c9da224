import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { getState, on, useT, type RemoteDefinition } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { addBundledTexts } from '@editorial/platform/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useRouteError, type RouteObject } from 'react-router-dom';
import { LoadingIndicator } from '@editorial/ui';
import { loadedRemote } from '../federation/loaded.ts';
import { isMissingFile } from '../federation/missing-file.ts';
import { useFrame } from '../frame/frame.ts';
import { RemoteArea } from './RemoteArea.tsx';
import { RemoteFailed } from './RemoteFailed.tsx';
import { followLanguage } from '../texts/texts-of-language.ts';

/** Text loads by release and language. Each language's texts are added once. */
const texts = new WeakMap<RemoteDefinition, Map<string, Promise<void>>>();
async function addTexts({ name, translations }: RemoteDefinition, language: string): Promise<void> {
  const loaded = await translations?.[language]?.();
  if (loaded) addBundledTexts(language, name, loaded.default);
}

/** Adds a remote's texts in a language, and the English ones as a fallback. */
function addRemoteTexts(definition: RemoteDefinition, language: string): Promise<unknown> {
  const added = texts.get(definition) ?? new Map<string, Promise<void>>();
  texts.set(definition, added);
  return Promise.all(
    [...new Set(['en', definition.translations?.[language] ? language : 'en'])].map((name) => {
      const adding =
        added.get(name) ??
        addTexts(definition, name).catch((error: unknown) => {
          // The page works without them: the fallback language or the keys are shown. The next call
          // tries again.
          added.delete(name);
          console.error(
            `The texts of '${definition.name}' in '${name}' could not be loaded.`,
            error,
          );
        });
      added.set(name, adding);
      return adding;
    }),
  );
}

const followedRemotes = new Map<string, RemoteDefinition>();
/**
 * Loads a remote's texts whenever the language changes, for the release that is currently shown.
 */
function followTexts(definition: RemoteDefinition): void {
  const { name } = definition;
  const isFollowed = followedRemotes.has(name);
  followedRemotes.set(name, definition);
  if (isFollowed) return;
  const follow = async (language: string) =>
    void (await addRemoteTexts(followedRemotes.get(name) ?? definition, language));
  followLanguage(follow);
  // The server may respond in a different language, and another tab may change the language.
  on('session/language-changed', ({ language }) => void follow(language));
}

/** Adds a loaded remote's texts, and those of other languages when the language changes. */
export async function prepareTexts(definition: RemoteDefinition): Promise<void> {
  await addRemoteTexts(definition, getState().session.language ?? 'en');
  followTexts(definition);
}

/** Preloads the first page of a loaded remote. */
export const preloadPage = async (name: string): Promise<void> =>
  void (await followedRemotes.get(name)?.preload?.());
/** A remote on the page and the version that is shown. */
interface ShownRemote {
  readonly name: string;
  readonly version: string | undefined;
}

/**
 * Returns a callback that reports a remote's failure. If another release replaces the remote, it
 * renders the page again with that release.
 */
export function useOnError({ name, version }: ShownRemote): (error: unknown) => void {
  const { onRemoteError, renew } = useFrame();
  return useCallback(
    (error) =>
      void onRemoteError?.(name, error, version).then((isReplaced) => isReplaced && renew()),
    [name, version, onRemoteError, renew],
  );
}

function Area({ shown }: { readonly shown: ShownRemote }) {
  const { key } = useLocation();
  const { name } = shown;
  return (
    <RemoteArea key={name} name={name} at={key} onError={useOnError(shown)}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </RemoteArea>
  );
}

/** Shown if a remote's routes fail, for example because a page's code could not be loaded. */
function RouteFailed({ shown }: { readonly shown: ShownRemote }) {
  const error = useRouteError();
  const onError = useOnError(shown);
  const { name } = shown;
  useEffect(() => onError(error), [onError, error]);
  return (
    <RemoteFailed name={name} isCrash={!isMissingFile(error)} onRetry={() => location.reload()} />
  );
}

/** Returns a loaded remote's routes, inside its own error boundary. */
export async function routesOfRemote(
  name: string,
  loadRemote: (name: string) => Promise<RemoteDefinition>,
): Promise<RouteObject> {
  const definition = await loadRemote(name);
  const version = loadedRemote(name)?.version;
  await prepareTexts(definition);
  const shown = { name, version };
  return {
    id: `remote:${name}`,
    element: <Area shown={shown} />,
    errorElement: <RouteFailed shown={shown} />,
    children: [...definition.routes],
  };
}

interface SlowProps {
  readonly name: string;
  readonly arriving: Promise<unknown>;
}

/** Shown in place of a remote that loads slowly. The rest of the site stays usable. */
function RemoteSlow({ name, arriving }: SlowProps) {
  const t = useT();
  const { renew } = useFrame();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => void arriving.then(renew, () => setFailed(true)), [arriving, renew]);
  if (isFailed) return <RemoteFailed name={name} onRetry={() => location.reload()} />;
  return (
    <div className="ed-page">
      <LoadingIndicator
        delay={0}
        label={t('::RemoteSlow', { name: t(`${name}::Remote`, { defaultValue: name }) })}
      />
    </div>
  );
}

/**
 * Routes under a remote's paths while it loads slowly. The page renders again when the remote is
 * loaded.
 */
export const slowRoutes = (remote: RemoteDescriptor, arriving: Promise<unknown>): RouteObject => ({
  id: `slow:${remote.name}`,
  // Only the loaded remote knows whether its pages are public.
  handle: { layout: 'application', requiresSignIn: false },
  children: remote.basePaths.map((base) => ({
    path: `${base}/*`,
    element: <RemoteSlow name={remote.name} arriving={arriving} />,
  })),
});
