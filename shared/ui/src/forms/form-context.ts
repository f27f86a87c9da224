import { createContext, useContext, useEffect } from 'react';
import { UnsavedChangesContext } from '../overlay/unsaved-changes.ts';
import { useKit } from '../texts/kit-texts.ts';
import type { Validator } from '../validation/validators.ts';

export interface FormState {
  readonly isSubmitting: boolean;
  /** Whether any value differs from the initial values. */
  readonly isDirty: boolean;
  readonly isValid: boolean;
}

export interface FormScope extends FormState {
  /** Unique per form. Field ids start with it. */
  readonly id: string;
  readonly messages: Readonly<Record<string, readonly string[]>>;
  /** Whether a field's errors may be shown (R5.26, R5.27). */
  readonly showsErrors: (name: string) => boolean;
  readonly markDirty: (name: string) => void;
  readonly setFieldValidators: (name: string, validators: readonly Validator[] | null) => void;
}

export const FormScopeContext = createContext<FormScope | null>(null);
/** The form that contains the field. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('A form field needs a <Form> around it.');
  return scope;
}

/**
 * Reports unsaved input to the surrounding modal. With `asks`, or inside a modal, the browser asks
 * before the page is left.
 */
export function useUnsavedChanges(
  id: string,
  isDirty: boolean,
  leaving: 'asks' | 'asks in a modal' | 'free',
): void {
  const report = useContext(UnsavedChangesContext);
  useEffect(() => {
    report?.(id, isDirty);
    return () => report?.(id, false);
  }, [report, id, isDirty]);
  useEffect(() => {
    if (!isDirty || leaving === 'free' || (report === null && leaving !== 'asks')) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, report, leaving]);
}

/** Reports unsent input as unfinished work, even if no warning is shown before it is lost. */
export function useUnfinishedForm(isDirty: boolean): void {
  const { trackUnfinished } = useKit();
  useEffect(() => (isDirty ? trackUnfinished('form') : undefined), [isDirty, trackUnfinished]);
}
