import { salesApi, type SoldOrder } from '@editorial/contracts/sales';
import { call, namesFields, useT } from '@editorial/platform';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { sayDone } from '../frame/act.ts';

export interface OrderStep {
  readonly kind: 'payment' | 'takeBack';
  readonly order: SoldOrder;
}

const rules = { text: [required(), stringLength(0, 200)] };

/** Notes a payment, or takes an order back. Both say why, and the audit log keeps it. */
export function OrderAct({
  step: { kind, order },
  onClose,
}: {
  readonly step: OrderStep;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const isPayment = kind === 'payment';
  const title = t(isPayment ? 'NotePayment' : 'TakeBack');
  async function save({ text }: { readonly text: string }) {
    const params = { id: order.id };
    const options = { skipHandleError: namesFields };
    await (isPayment
      ? call(salesApi.recordPayment, { params, body: { reference: text } }, options)
      : call(salesApi.takeBack, { params, body: { reason: text } }, options));
    await sayDone('Saved');
    onClose();
  }
  return (
    <Modal open onClose={onClose} title={`${title} · ${order.number}`}>
      <Form aria-label={title} defaultValues={{ text: '' }} rules={rules} onSubmit={save}>
        <p className="ed-muted">{t(isPayment ? 'NotePaymentText' : 'TakeBackText')}</p>
        <TextField name="text" label={t(isPayment ? 'Reference' : 'Reason')} focusOnOpen />
        <SubmitButton>{title}</SubmitButton>
      </Form>
    </Modal>
  );
}
