import type { pageAlert as alertSchema } from '@editorial/contracts/feedback';
import { pageAlert } from '@editorial/contracts/first-visit';
import type { z } from '@editorial/contracts/schema';
import { getState, patch } from '../store/store.ts';

/**
 * Alerts above the page's content, newest first. They are dismissible by default (R3.66, R3.67).
 */
export const alerts = {
  show: (alert: z.input<typeof alertSchema>): void =>
    patch('feedback', { alerts: [pageAlert.parse(alert), ...getState().feedback.alerts] }),
  remove: (index: number): void =>
    patch('feedback', { alerts: getState().feedback.alerts.filter((_, at) => at !== index) }),
};
