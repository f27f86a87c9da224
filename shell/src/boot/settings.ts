import { appSettings } from '@editorial/contracts/first-visit';
import type { AppSettings } from '@editorial/contracts/settings';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges plain objects recursively. Lists and primitive values of `remote` win unless they are null
 * or undefined (R7.45).
 */
export function deepMerge(local: Json, remote: Json): Json {
  const merged: Json = { ...local };
  for (const [key, value] of Object.entries(remote)) {
    if (value === null || value === undefined || key === '__proto__') continue;
    const mine = merged[key];
    merged[key] = isObject(mine) && isObject(value) ? deepMerge(mine, value) : value;
  }
  return merged;
}

/**
 * Returns the settings merged with the optional remote environment (R7.43 to R7.45). A remote
 * environment that cannot be loaded is treated as empty.
 */
export async function mergeRemoteEnvironment(
  settings: AppSettings,
  fetchJson = fetch,
): Promise<AppSettings> {
  const { remoteEnv } = settings;
  if (!remoteEnv?.url) return settings;
  const remote = await fetchJson(remoteEnv.url, {
    method: remoteEnv.method,
    ...(remoteEnv.headers ? { headers: remoteEnv.headers } : {}),
  })
    .then((response) =>
      response.ok
        ? (response.json() as Promise<unknown>)
        : Promise.reject(new Error(`${remoteEnv.url} answered ${response.status}.`)),
    )
    .catch((error: unknown) => {
      console.error('The remote environment could not be read.', error);
      return {};
    });
  const given = isObject(remote) ? remote : {};
  return appSettings.parse(
    remoteEnv.mergeStrategy === 'overwrite' ? given : deepMerge(settings, given),
  );
}

/** Reads `/assets/appsettings.json` (R7.42). The error names the value that is not valid. */
export async function loadSettings(): Promise<AppSettings> {
  const response = await fetch('/assets/appsettings.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/assets/appsettings.json answered ${response.status}.`);
  const settings = await mergeRemoteEnvironment(appSettings.parse(await response.json()));
  return process.env.NODE_ENV === 'development'
    ? { ...settings, anonymousPaths: [...settings.anonymousPaths, '/playground'] }
    : settings;
}
