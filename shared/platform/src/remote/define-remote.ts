import type { LayoutName } from '@editorial/contracts/navigation';
import type { SlotName, SlotProps } from '@editorial/contracts/slots';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The properties of a route, in react-router's `handle`. */
export interface RouteHandle {
  readonly layout?: LayoutName;
  /** Localization key of the page's title. */
  readonly title?: string;
  readonly requiredPolicy?: string;
  readonly clientOnly?: boolean;
  /**
   * True: the page needs a valid access token, otherwise login starts (R2.40, R2.41). Client-only
   * pages always need one. False: the page is public.
   */
  readonly requiresSignIn?: boolean;
  /** False hides the tenant box (R2.90). */
  readonly tenantBoxVisible?: boolean;
}

type Texts = Record<string, string>;
type Lazy<T> = () => Promise<{ default: T }>;

/** The complete interface between a remote and the shell. */
export interface RemoteDefinition {
  readonly name: string;
  /** Routes with absolute paths, rendered in the shell's router. */
  readonly routes: readonly RouteObject[];
  /**
   * Loads the page that visitors usually open first. Called when the browser is idle, so that the
   * page then opens without delay.
   */
  readonly preload?: () => Promise<unknown>;
  /**
   * Parts for pages of other remotes, by slot. `remote.config.ts` names the same slots, so that the
   * shell loads nothing else.
   */
  readonly fills?: { readonly [N in SlotName]?: Lazy<ComponentType<SlotProps[N]>> };
  /** Texts per language. The resource has the name of the remote. */
  readonly translations?: Readonly<Record<string, Lazy<Texts>>>;
}

/** The default export of a remote's only exposed module, `./remote`. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition;
