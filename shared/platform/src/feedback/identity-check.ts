import { getState, patch } from '../store/store.ts';

/**
 * Asks in the shell's window to prove once more who one is; true when it was proved. Calls that
 * need it at the same time share the question.
 */
export function askIdentity(): Promise<boolean> {
  const open = getState().feedback.identityCheck;
  if (open) return open.answered;
  let answer: (isProved: boolean) => void = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = (isProved) => {
      patch('feedback', { identityCheck: null });
      resolve(isProved);
    };
  });
  patch('feedback', { identityCheck: { answer, answered } });
  return answered;
}
