/** Storage may be full or forbidden: then values live as long as the page (never an exception). */
const memory = { local: new Map<string, string>(), session: new Map<string, string>() };
const area = (kind: 'local' | 'session') =>
  kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;

/** Reads a text, or null. */
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

/** Reads JSON; what can't be read counts as absent. */
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
/** Whether something is kept that another page load would not find. */
export const isOnlyInMemory = (): boolean => memory.local.size + memory.session.size > 0;
