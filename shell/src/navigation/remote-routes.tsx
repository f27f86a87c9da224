import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { getState, on, type RemoteDefinition } from '@editorial/platform';
import { addBundledTexts } from '@editorial/platform/shell';
import { Suspense } from 'react';
import { Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { LoadingIndicator } from '@editorial/ui';
import { RemoteArea, RemoteFailed } from './RemoteArea.tsx';
import { followLanguage } from '../texts/texts-of-language.ts';
import { isUnder } from './guards.ts';

const shippedLanguage = (definition: RemoteDefinition, language: string): string => (definition.translations?.[language] ? language : 'en');
async function addRemoteTexts(definition: RemoteDefinition, language: string): Promise<void> {
  for (const name of new Set(['en', shippedLanguage(definition, language)])) {
    try {
      const texts = await definition.translations?.[name]?.();
      if (texts) addBundledTexts(name, definition.name, texts.default);
    } catch (error) {
      // The page stands without them: the other language, or the keys, take their place.
      console.error(`The texts of '${definition.name}' in '${name}' could not be loaded.`, error);
    }
  }
}
const following = new Set<string>();
/** Texts of a remote follow the language, once it is loaded. */
function followTexts(definition: RemoteDefinition): void {
  if (following.has(definition.name)) return;
  following.add(definition.name);
  followLanguage((language) => addRemoteTexts(definition, language));
  // The server may answer in another language than the chosen one, or another tab has chosen.
  on('session/language-changed', ({ language }) => void addRemoteTexts(definition, language));
}
/** The remote that a path belongs to: the longest base path wins. */
export function remoteOfPath(remotes: readonly RemoteDescriptor[], pathname: string): RemoteDescriptor | undefined {
  const bases = remotes.flatMap((remote) => remote.basePaths.map((base) => ({ remote, base }))).filter(({ base }) => isUnder(pathname, [base]));
  return bases.sort((a, b) => b.base.length - a.base.length)[0]?.remote;
}
function Area({ name }: { readonly name: string }) {
  const { key } = useLocation();
  return <RemoteArea name={name} at={key}><Suspense fallback={<LoadingIndicator />}><Outlet /></Suspense></RemoteArea>;
}
/** A loaded remote's routes, inside its own area. */
export async function routesOfRemote(name: string, loadRemote: (name: string) => Promise<RemoteDefinition>): Promise<RouteObject> {
  const definition = await loadRemote(name);
  await addRemoteTexts(definition, getState().session.language ?? 'en');
  followTexts(definition);
  return {
    id: `remote:${name}`,
    element: <Area name={name} />,
    children: [...definition.routes],
  };
}
/** What stands under a remote's paths when it could not be loaded; a reload of the page asks again. */
export const failedRoutes = (remote: RemoteDescriptor): RouteObject => ({
  id: `failed:${remote.name}`,
  handle: { layout: 'application' },
  children: remote.basePaths.map((base) => ({ path: `${base}/*`, element: <RemoteFailed name={remote.name} onRetry={() => location.reload()} /> })),
});
