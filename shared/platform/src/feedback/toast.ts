import type { Severity, ToastOptions } from '@editorial/contracts/feedback';
import { getState, patch } from '../store/store.ts';

/** Default display time of a toast, in ms (R9.20). */
export const TOAST_LIFE = 5000;
let nextId = 0;
const timers = new Map<string | number, ReturnType<typeof setTimeout>>();

/** Shows a toast. Message and title are texts or localization keys. Returns the toast's id. */
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
  // As in ABP, a life of 0 means the default.
  if (!options.sticky)
    timers.set(
      id,
      setTimeout(() => closeToast(id), options.life || TOAST_LIFE),
    );
  return id;
}

/** Closes a toast. */
export function closeToast(id: string | number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const { toasts } = getState().feedback;
  if (toasts.some((toast) => toast.id === id))
    patch('feedback', { toasts: toasts.filter((toast) => toast.id !== id) });
}

/** Closes all toasts, or those of one container. */
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
