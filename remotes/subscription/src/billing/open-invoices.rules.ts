import type { PlanBilling, PlanInvoice } from '@editorial/contracts/plan-invoices';

/** Whether something is still to be paid of an invoice. */
export const isOpen = ({ paidAt, credited, amount }: PlanInvoice): boolean =>
  paidAt === null && credited < amount;

/** The last day of a card, for display. It works until the end of its month. */
export const cardEnd = ({ expYear, expMonth }: NonNullable<PlanBilling['card']>): string =>
  new Date(Date.UTC(expYear, expMonth, 0)).toISOString();
