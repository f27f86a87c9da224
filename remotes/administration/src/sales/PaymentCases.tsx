import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { call, formatDate, formatMoney, namesFields, toast, useT } from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { useState } from 'react';

const rules = { note: [required(), stringLength(0, 500)] };

/** Disputes, and refunds that did not arrive. Nothing is shown as long as there is none. */
export function PaymentCases() {
  const t = useT('administration');
  const { data = [] } = useEndpoint(refundsApi.cases, {}, { isBackground: true });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="adm-cases" className="adm-cases">
      <h2 id="adm-cases">{t('PaymentCases')}</h2>
      <p className="ed-muted ed-measure">{t('PaymentCasesText')}</p>
      <ul className="adm-lines" aria-labelledby="adm-cases">
        {data.map((one) => (
          <Case key={one.id} found={one} />
        ))}
      </ul>
    </section>
  );
}

const stateOf = ({ kind, state }: PaymentCase) => (kind === 'Dispute' ? `Dispute${state}` : kind);

function Case({ found }: { readonly found: PaymentCase }) {
  const t = useT('administration');
  const [isNoting, setNoting] = useState(false);
  const { reference, clientName, amount, currency, reason, dueAt, openedAt, invoiceId } = found;
  return (
    <li>
      <span>
        <strong className="ed-figures">{`${reference} · ${formatMoney(amount, currency)}`}</strong>
        <span className="ed-muted ed-small">
          {[clientName, formatDate(openedAt), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge look="accent">
        {t(`Case:${stateOf(found)}`)}
        {dueAt !== null &&
          found.state === 'Open' &&
          ` · ${t('AnswerBy', { date: formatDate(dueAt) })}`}
      </Badge>
      <span className="ed-row">
        {invoiceId !== null && (
          <ButtonLink
            size="small"
            look="quiet"
            aria-label={t('RefundOf', { reference })}
            to={`/administration/orders?refund=${invoiceId}`}
          >
            {t('Refund')}
          </ButtonLink>
        )}
        {found.kind !== 'CreditNote' && !isNoting && (
          <Button size="small" onClick={() => setNoting(true)}>
            {t('CaseHandled')}
          </Button>
        )}
      </span>
      {isNoting && <HandledForm found={found} />}
    </li>
  );
}

/** Notes how a case was dealt with, which takes it off the list. */
function HandledForm({ found: { id } }: { readonly found: PaymentCase }) {
  const t = useT('administration');
  async function save({ note }: { readonly note: string }) {
    await call(
      refundsApi.closeCase,
      { params: { id }, body: { note } },
      { skipHandleError: namesFields },
    );
    toast.success('administration::Saved');
    await queryClient.invalidateQueries();
  }
  return (
    <Form aria-label={t('CaseHandled')} defaultValues={{ note: '' }} rules={rules} onSubmit={save}>
      <TextField name="note" label={t('CaseNote')} focusOnOpen />
      <SubmitButton size="small">{t('CaseHandled')}</SubmitButton>
    </Form>
  );
}
