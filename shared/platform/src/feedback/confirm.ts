import type {
  ConfirmationOptions,
  ConfirmationResult,
  Severity,
} from '@editorial/contracts/feedback';
import { getState, patch } from '../store/store.ts';

/**
 * Asks for confirmation in the shell's dialog. Only one is open at a time: a new one dismisses the
 * previous one (R4.67).
 */
export function askConfirmation(
  message: string,
  title?: string,
  severity: Severity = 'neutral',
  options: ConfirmationOptions = {},
): Promise<ConfirmationResult> {
  getState().feedback.confirmation?.answer('dismiss');
  return new Promise((resolve) => {
    const answer = (result: ConfirmationResult) => {
      if (getState().feedback.confirmation?.answer === answer)
        patch('feedback', { confirmation: null });
      resolve(result);
    };
    patch('feedback', {
      confirmation: {
        message,
        ...(title === undefined ? {} : { title }),
        severity,
        options,
        answer,
      },
    });
  });
}

/** Confirmations by severity. */
export const confirm = {
  info: (message: string, title?: string, options?: ConfirmationOptions) =>
    askConfirmation(message, title, 'info', options),
  success: (message: string, title?: string, options?: ConfirmationOptions) =>
    askConfirmation(message, title, 'success', options),
  warn: (message: string, title?: string, options?: ConfirmationOptions) =>
    askConfirmation(message, title, 'warning', options),
  error: (message: string, title?: string, options?: ConfirmationOptions) =>
    askConfirmation(message, title, 'error', options),
  show: askConfirmation,
  /** Closes the open confirmation with the result `dismiss`. */
  clear: () => getState().feedback.confirmation?.answer('dismiss'),
};
