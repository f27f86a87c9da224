import type { SessionService } from '@editorial/platform/shell';
import {
  addTexts,
  activeSubscriptionState,
  initLocalization,
  initialState,
  installSession,
  replaceState,
  setApplicationConfiguration,
  setAuthenticated,
  setLanguage,
  setSettings,
  setSubscription,
  setTenant,
} from '@editorial/platform/shell';
import type { RemoteDefinition } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { ProfileType } from '@editorial/contracts/enumerations';
import type { Subscription } from '@editorial/contracts/subscription';
import type { AppSettings } from '@editorial/contracts/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { setI18n } from 'react-i18next';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '@editorial/contracts/configuration';
import { aConfiguration, anonymous, settings } from './builders.ts';

export interface Given {
  user?: CurrentUser;
  policies?: readonly string[];
  settings?: Record<string, string>;
  site?: Partial<AppSettings>;
  language?: string;
  profileType?: ProfileType;
  active?: Subscription | null;
  approved?: Subscription | null;
  isMasterUser?: boolean;
  multiTenancy?: boolean;
  session?: Partial<SessionService>;
}

/** A session service that records its calls and does nothing. */
export function fakeSession(
  isSignedIn: boolean,
  change: Partial<SessionService> = {},
): SessionService {
  const done = () => Promise.resolve();
  return {
    accessToken: () => (isSignedIn ? 'token' : null),
    hasValidAccessToken: () => isSignedIn,
    isInternal: () => false,
    signIn: done,
    signInWithPassword: done,
    signOut: done,
    renew: () => Promise.resolve(false),
    impersonate: done,
    backToMyAccount: done,
    manageProfile: () => {},
    refreshConfiguration: done,
    openSignInPopup: () => {},
    changeLanguage: done,
    ...change,
  };
}

/**
 * Installs a platform as the shell does, with the given user, policies and subscription.
 */
export async function installFakePlatform(given: Given = {}): Promise<void> {
  queryClient.clear();
  replaceState(initialState);
  setI18n(initLocalization(given.language ?? 'en'));
  setTenant(null);
  setLanguage(given.language ?? 'en');
  setSettings(settings(given.site));
  const user = given.user ?? anonymous;
  installSession(fakeSession(user.isAuthenticated, given.session));
  setAuthenticated(user.isAuthenticated);
  setApplicationConfiguration(
    aConfiguration({
      user,
      policies: given.policies ?? [],
      settings: given.settings ?? {},
      culture: given.language ?? 'en',
      multiTenancy: given.multiTenancy ?? true,
    }),
  );
  if (user.isAuthenticated) {
    setSubscription({
      isKnown: true,
      profileType: given.profileType ?? ProfileType.Client,
      isMasterUser: given.isMasterUser ?? false,
      approved: given.approved ?? null,
      ...activeSubscriptionState(given.active ?? null),
    });
  }
}

/** Renders one element inside a router and a query cache. */
export function renderInside(element: ReactElement, path = '/'): RenderResult {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Renders one remote alone at an address, with its own texts. */
export async function renderRemote(
  remote: RemoteDefinition,
  path: string,
  language = 'en',
): Promise<RenderResult & { readonly router: ReturnType<typeof createMemoryRouter> }> {
  const texts = await remote.translations?.[language]?.();
  if (texts) addTexts(language, remote.name, texts.default);
  const router = createMemoryRouter([...remote.routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [path],
  });
  return {
    router,
    ...render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  };
}
