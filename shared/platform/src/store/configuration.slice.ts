import type { ApplicationConfiguration, CurrentUser } from '@editorial/contracts/configuration';
import type { AppSettings } from '@editorial/contracts/settings';
import { isGranted } from '@editorial/contracts/granted';
import { emit } from '../events/bus.ts';
import { getState, patch, useStore } from './store.ts';

/** Stores the site's settings (shell only, at startup). */
export const setSettings = (settings: AppSettings): void => patch('configuration', { settings });
/** Stores a new application configuration (shell only). */
export function setApplicationConfiguration(application: ApplicationConfiguration): void {
  patch('configuration', { application });
  emit('configuration/refreshed', {
    cultureName: application.localization.currentCulture.cultureName,
  });
}

const nobody: CurrentUser = { isAuthenticated: false };
/** Returns the current user from the application configuration. */
export const currentUser = (): CurrentUser =>
  getState().configuration.application?.currentUser ?? nobody;
export const useCurrentUser = () =>
  useStore((state) => state.configuration.application?.currentUser ?? nobody);
/** Returns a setting's value (R3.52), or undefined. */
export const getSetting = (name: string): string | undefined =>
  getState().configuration.application?.setting.values[name] ?? undefined;
export const useSetting = (name: string): string | undefined =>
  useStore((state) => state.configuration.application?.setting.values[name] ?? undefined);
/** Whether a setting's value is 'True' (R3.42). */
export const useTrueSetting = (name: string): boolean => useSetting(name) === 'True';
/** Returns a feature's value (R3.51), or undefined. */
export const getFeature = (name: string): string | undefined =>
  getState().configuration.application?.features.values[name] ?? undefined;
const noPolicies = {};
/** Whether the policy expression is granted to the current user (R6.13 to R6.17). */
export const hasPolicy = (expression?: string): boolean =>
  isGranted(expression, getState().configuration.application?.auth.grantedPolicies ?? noPolicies);
export const usePolicy = (expression?: string): boolean =>
  useStore((state) =>
    isGranted(expression, state.configuration.application?.auth.grantedPolicies ?? noPolicies),
  );
