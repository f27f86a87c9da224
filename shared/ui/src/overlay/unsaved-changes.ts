import { createContext } from 'react';

/** Lets a surrounding modal know whether a form has unsaved input. */
export const UnsavedChangesContext = createContext<((id: string, isDirty: boolean) => void) | null>(
  null,
);
