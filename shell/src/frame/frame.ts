import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { MenuItem } from '@editorial/contracts/navigation';
import type { AppSettings } from '@editorial/contracts/settings';
import type { RemoteDefinition } from '@editorial/platform';
import type { createBrowserRouter } from 'react-router-dom';
import type { HomeAnswers } from '../first-paint/home-answers.ts';
import { createContext, use } from 'react';

export interface AppProps {
  readonly settings: AppSettings;
  readonly signInFromPopup: (returnUrl?: string) => Promise<void>;
  readonly remotes: readonly RemoteDescriptor[];
  /** Rejects when a remote can't be loaded; can be called again. */
  readonly loadRemote: (name: string) => Promise<RemoteDefinition>;
  /**
   * Called when a remote fails while it is shown. Resolves to true if the page must be rendered
   * again, with reloaded code or another release. `shown` is the release that the failing part
   * belongs to.
   */
  readonly onRemoteError?: (name: string, error: unknown, shown?: string) => Promise<boolean>;
  /** The data that the server rendered home with. */
  readonly homeAnswers?: HomeAnswers | undefined;
  /** Replaces the browser router: the server also renders home, and has no address bar. */
  readonly createRouter?: typeof createBrowserRouter;
}

export interface Frame extends AppProps {
  readonly menu: readonly MenuItem[];
  /**
   * The remotes whose routes the page's router has. A remote whose code is loaded need not be one:
   * it may be loaded ahead of its first page, or for a part of another page.
   */
  readonly openedRemotes: ReadonlySet<string>;
  /** Renders the page again at the same address, with the current releases. */
  readonly renew: () => void;
}

/** Shared by the parts of the frame: the site's settings, its remotes and the whole menu. */
export const FrameContext = createContext<Frame | null>(null);
export function useFrame(): Frame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('This part belongs inside the frame.');
  return frame;
}
