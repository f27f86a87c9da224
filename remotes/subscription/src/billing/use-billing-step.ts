import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { call } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { useStep } from './use-step.ts';
import { leadToPayment } from './lead-to-payment.ts';
import type { TermsShown } from '@editorial/ui/forms';
import { BILLING, isPaymentOpen } from './use-billing.ts';

/** A step that begins with its payment. It is not done while the bank asks the payer to confirm. */
export const usePaidStep = (step: () => Promise<PlanBilling>, done: string) =>
  useStep(step, ({ payment }) => (isPaymentOpen(payment) ? null : done), BILLING);

/** Pays an open invoice with the saved card. */
export const useInvoicePayment = (id: string) =>
  useStep(
    () => call(planPaymentsApi.payInvoice, { params: { id } }),
    'subscription::PaymentSent',
    BILLING,
  );

/** Leads to the page of Stripe on which a card is given. */
export const useCardPage = (terms?: TermsShown) =>
  useAct(async () => {
    const open = (body?: object) => call(planPaymentsApi.openCardPage, body ? { body } : {});
    await leadToPayment((await (terms ? terms.accepting(open) : open())).url);
  });
