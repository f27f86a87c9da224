/**
 * Fallback if browser storage is full or blocked. The values last until the page is closed; reading
 * and writing never throw.
 */
const memory = { local: new Map<string, string>(), session: new Map<string, string>() };
const area = (kind: 'local' | 'session') =>
  kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;

/** Returns a stored text, or null. */
export function readText(kind: 'local' | 'session', key: string): string | null {
  try {
    return area(kind).getItem(key) ?? memory[kind].get(key) ?? null;
  } catch {
    return memory[kind].get(key) ?? null;
  }
}

/** Writes a text; null removes it. */
export function writeText(kind: 'local' | 'session', key: string, value: string | null): void {
  memory[kind].delete(key);
  try {
    if (value === null) area(kind).removeItem(key);
    else area(kind).setItem(key, value);
  } catch {
    if (value !== null) memory[kind].set(key, value);
  }
}

/** Returns the parsed JSON, or undefined if it is absent or invalid. */
export function readJson(kind: 'local' | 'session', key: string): unknown {
  const value = readText(kind, key);
  if (value === null) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Writes JSON. */
export const writeJson = (kind: 'local' | 'session', key: string, value: unknown): void =>
  writeText(kind, key, JSON.stringify(value));
/** The keys of a storage. None where the browser lets nobody read it. */
function keysIn(kind: 'local' | 'session'): string[] {
  try {
    return Object.keys(area(kind));
  } catch {
    return [];
  }
}
/** Removes everything whose key matches, from both storages. */
export function forgetKeys(pattern: RegExp): void {
  for (const kind of ['local', 'session'] as const)
    for (const key of [...memory[kind].keys(), ...keysIn(kind)])
      if (pattern.test(key)) writeText(kind, key, null);
}
/** Whether some value exists only in memory and would be lost at the next page load. */
export const isOnlyInMemory = (): boolean => memory.local.size + memory.session.size > 0;
