/** What was typed into forms that left the page unsent, by form; in memory only. */
export type Draft = Readonly<Record<string, unknown>>;
const left = new Map<string, Draft>();
const kept = new Map<string, Draft>();

/** The same form on the same page, whichever release of a remote draws it. */
export const draftKey = (form: string, fields: readonly string[]): string =>
  JSON.stringify([location.pathname, form, [...fields].sort()]);
/** A form goes with its page; nobody comes back to it unless {@link keepDrafts} says so. */
export const leaveDraft = (key: string, draft: Draft): void => void left.set(key, draft);
/** A form begins: what an earlier one left is void. Gives what was kept for it. */
export function takeDraft(key: string): Draft | undefined {
  const draft = kept.get(key);
  left.delete(key);
  kept.delete(key);
  return draft;
}

/**
 * The page's forms went because it failed: their input waits for them. Called in the moment of the
 * failure.
 */
export function keepDrafts(): void {
  for (const [key, draft] of left)
    if ((JSON.parse(key) as [string])[0] === location.pathname) kept.set(key, draft);
  left.clear();
}
