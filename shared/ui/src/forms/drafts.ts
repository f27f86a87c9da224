/** Unsent input of forms that were removed from the page, by form. In memory only. */
export type Draft = Readonly<Record<string, unknown>>;
const left = new Map<string, Draft>();
const kept = new Map<string, Draft>();

/** Returns the key of a form on a page. It is the same for every release of a remote. */
export const draftKey = (form: string, fields: readonly string[]): string =>
  JSON.stringify([location.pathname, form, [...fields].sort()]);
/** Stores the input of a removed form. It is discarded unless {@link keepDrafts} is called. */
export const leaveDraft = (key: string, draft: Draft): void => void left.set(key, draft);
/** Returns the draft kept for a new form, and discards any input that was left before. */
export function takeDraft(key: string): Draft | undefined {
  const draft = kept.get(key);
  left.delete(key);
  kept.delete(key);
  return draft;
}

/**
 * Keeps the input of this page's forms after the page failed, so that the forms can restore it.
 * Call it at the moment of the failure.
 */
export function keepDrafts(): void {
  for (const [key, draft] of left)
    if ((JSON.parse(key) as [string])[0] === location.pathname) kept.set(key, draft);
  left.clear();
}
