import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { call } from '@editorial/platform';
import { useState } from 'react';
import { useStep } from '../plan/use-step.ts';
import { leadToPayment } from './lead-to-payment.ts';
import { isPaymentOpen, reloadBilling } from './use-billing.ts';

/** A step that changes how a plan is paid or what it is. Afterwards the page shows the new state. */
export const useBillingStep = (step: () => Promise<unknown>, done: string) =>
  useStep(async () => {
    try {
      return await step();
    } finally {
      await reloadBilling();
    }
  }, done);

/** A step that begins with its payment. It is not done while the bank asks the payer to confirm. */
export const usePaidStep = (step: () => Promise<PlanBilling>, done: string) =>
  useBillingStep(async () => !isPaymentOpen((await step()).payment), done);

/** Pays an open invoice with the saved card. */
export const useInvoicePayment = (id: string) =>
  useBillingStep(
    () => call(planPaymentsApi.payInvoice, { params: { id } }),
    'subscription::PaymentSent',
  );

/** Leads to the page of Stripe on which a card is given. */
export function useCardPage() {
  const [isSending, setSending] = useState(false);
  async function open(): Promise<void> {
    setSending(true);
    try {
      leadToPayment((await call(planPaymentsApi.openCardPage)).url);
    } catch {
      // The central error reporter has shown the reason.
      setSending(false);
    }
  }
  return { isSending, open };
}
