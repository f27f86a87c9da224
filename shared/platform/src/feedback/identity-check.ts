import { getState, patch } from '../store/store.ts';

/**
 * Asks the user in a shell dialog to confirm their identity, or the address of their account.
 * Resolves to true if they did. Simultaneous calls share one dialog.
 */
export function askIdentity(isAddress = false): Promise<boolean> {
  const open = getState().feedback.identityCheck;
  if (open) return open.answered;
  let answer: (isProved: boolean) => void = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = (isProved) => {
      patch('feedback', { identityCheck: null });
      resolve(isProved);
    };
  });
  patch('feedback', { identityCheck: { answer, answered, isAddress } });
  return answered;
}
