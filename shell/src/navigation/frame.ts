import type { RemoteDescriptor } from '@editorial/contracts/federation';
import type { MenuItem } from '@editorial/contracts/navigation';
import type { AppSettings } from '@editorial/contracts/settings';
import type { RemoteDefinition } from '@editorial/platform';
import type { createBrowserRouter } from 'react-router-dom';
import type { HomeAnswers } from '../home/home-answers.ts';
import { createContext, use } from 'react';

export interface AppProps {
  readonly settings: AppSettings;
  readonly signInFromPopup: (returnUrl?: string) => Promise<void>;
  readonly remotes: readonly RemoteDescriptor[];
  /** Rejects when a remote can't be loaded; can be called again. */
  readonly loadRemote: (name: string) => Promise<RemoteDefinition>;
  /**
   * Hears of a remote that fails while it is shown; true when the page is to be drawn again, with
   * its code loaded anew or another release. `shown` is the release that the failing part belongs
   * to.
   */
  readonly onRemoteError?: (name: string, error: unknown, shown?: string) => Promise<boolean>;
  /** What home was drawn with on the server. */
  readonly homeAnswers?: HomeAnswers | undefined;
  /**
   * Another router than the browser's: home is drawn on the server as well, where there is no
   * address bar.
   */
  readonly createRouter?: typeof createBrowserRouter;
}

export interface Frame extends AppProps {
  readonly menu: readonly MenuItem[];
  /** Draws the page anew at the same address, with the releases as they are now. */
  readonly renew: () => void;
}

/** What the parts of the frame share: the site's settings, its remotes and the whole menu. */
export const FrameContext = createContext<Frame | null>(null);
export function useFrame(): Frame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('This part belongs inside the frame.');
  return frame;
}
