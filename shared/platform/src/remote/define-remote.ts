import type { LayoutName } from '@editorial/contracts/navigation';
import type { RouteObject } from 'react-router-dom';

/** What a route says about itself, in react-router's `handle`. */
export interface RouteHandle {
  readonly layout?: LayoutName;
  /** Localization key of the page's title. */
  readonly title?: string;
  readonly requiredPolicy?: string;
  readonly clientOnly?: boolean;
  /**
   * True: opens only with a valid access token, otherwise login begins (R2.40, R2.41); client-only
   * pages always do. False: a public page, open to whoever has the address.
   */
  readonly requiresSignIn?: boolean;
  /** False hides the tenant box (R2.90). */
  readonly tenantBoxVisible?: boolean;
}

type Texts = Record<string, string>;
type Lazy<T> = () => Promise<{ default: T }>;

/** All that crosses the border between a remote and the shell. */
export interface RemoteDefinition {
  readonly name: string;
  /** Routes with absolute paths, rendered in the shell's router. */
  readonly routes: readonly RouteObject[];
  /**
   * Loads the page that visitors mostly open first, so that it is there when they do; called when
   * the browser is idle.
   */
  readonly preload?: () => Promise<unknown>;
  /** Texts per language; the resource's name is the remote's name. */
  readonly translations?: Readonly<Record<string, Lazy<Texts>>>;
}

/** The default export of a remote's only exposed module, `./remote`. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition;
