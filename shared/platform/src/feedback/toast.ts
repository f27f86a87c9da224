import type { Severity, ToastOptions } from '@editorial/contracts/feedback';
import { getState, patch } from '../store/store.ts';

/** A toast lives 5000 ms unless it says otherwise (R9.20). */
export const TOAST_LIFE = 5000;
let nextId = 0;
const timers = new Map<string | number, ReturnType<typeof setTimeout>>();

/** Shows a toast; message and title are texts or localization keys. Returns its id. */
export function showToast(
  message: string,
  title?: string,
  severity: Severity = 'neutral',
  options: ToastOptions = {},
): string | number {
  const id = options.id ?? nextId++;
  closeToast(id);
  patch('feedback', {
    toasts: [
      ...getState().feedback.toasts,
      { id, message, ...(title === undefined ? {} : { title }), severity, options },
    ],
  });
  // A life of 0 means the default, as ABP has it.
  if (!options.sticky)
    timers.set(
      id,
      setTimeout(() => closeToast(id), options.life || TOAST_LIFE),
    );
  return id;
}

/** Takes a toast away. */
export function closeToast(id: string | number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const { toasts } = getState().feedback;
  if (toasts.some((toast) => toast.id === id))
    patch('feedback', { toasts: toasts.filter((toast) => toast.id !== id) });
}

/** Takes away all toasts, or those of one container. */
export function clearToasts(containerKey?: string): void {
  for (const toast of getState().feedback.toasts)
    if (containerKey === undefined || toast.options.containerKey === containerKey)
      closeToast(toast.id);
}

/** Toasts by severity. */
export const toast = {
  info: (message: string, title?: string, options?: ToastOptions) =>
    showToast(message, title, 'info', options),
  success: (message: string, title?: string, options?: ToastOptions) =>
    showToast(message, title, 'success', options),
  warn: (message: string, title?: string, options?: ToastOptions) =>
    showToast(message, title, 'warning', options),
  error: (message: string, title?: string, options?: ToastOptions) =>
    showToast(message, title, 'error', options),
  show: showToast,
  remove: closeToast,
  clear: clearToasts,
};
