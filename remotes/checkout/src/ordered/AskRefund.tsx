import { contactApi } from '@editorial/contracts/contact';
import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { call, namesFields, useCurrentUser, useStore, useT } from '@editorial/platform';
import { readAgain } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextAreaField } from '@editorial/ui/forms';
import { useState } from 'react';
import { Link } from 'react-router-dom';

const rules = { message: [required(), stringLength(10, 4000)] };

/**
 * Asks for the money of an order back, with a reason. Staff decides, and answers by mail; the right
 * of withdrawal of consumers has a page of its own.
 */
export function AskRefund({ order }: { readonly order: Pick<Order, 'number'> }) {
  const t = useT('checkout');
  const organization = useStore((state) => state.session.tenant?.id);
  const { name, surName, userName, email } = useCurrentUser();
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  if (step === 'sent')
    return (
      <p className="ed-rule chk-back" role="status">
        {t('RefundAsked')}
      </p>
    );
  return (
    <section className={step === 'open' ? 'ed-rule chk-refund' : 'ed-rule chk-back'}>
      {step === 'closed' && (
        <Button look="quiet" onClick={() => setStep('open')}>
          {t('AskRefund')}
        </Button>
      )}
      <p className="ed-muted ed-small">
        {t('RefundPolicy')} <Link to="/license">{t('LicenseRules')}</Link>
        {' · '}
        <a href={`/withdrawal${organization ? `?__tenant=${organization}` : ''}`}>
          {t('Withdrawal')}
        </a>
      </p>
      {step === 'open' && (
        <Form
          defaultValues={{ message: '' }}
          rules={rules}
          aria-label={t('AskRefund')}
          onSubmit={async ({ message }) => {
            const from = [name, surName].filter(Boolean).join(' ') || (userName ?? '');
            await call(
              contactApi.send,
              {
                body: {
                  topic: 'Payment',
                  name: from,
                  email: email ?? '',
                  reference: order.number,
                  message,
                  asksRefund: true,
                },
              },
              { skipHandleError: namesFields },
            );
            setStep('sent');
            await readAgain([checkoutApi.get]);
          }}
        >
          <TextAreaField name="message" label={t('RefundReason')} />
          <SubmitButton>{t('AskRefund')}</SubmitButton>
        </Form>
      )}
    </section>
  );
}
