import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { call, formatDate, formatMoney, namesFields, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { sayDone } from '../frame/act.ts';

const rules = { note: [required(), stringLength(0, 500)] };

/**
 * Disputes, refunds that did not arrive, and payments of another amount. Nothing is shown as long
 * as there is none.
 */
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

type Decision = 'Accept' | 'Refund';
type Noting = Decision | 'Note';

const stateOf = ({ kind, state }: PaymentCase) =>
  kind === 'Dispute' ? (`Dispute${state}` as const) : kind;

/** A declaration without an account: it may give back nothing. */
const isDeclared = ({ kind }: PaymentCase) => kind === 'Withdrawal' || kind === 'Cancellation';

function Case({ found }: { readonly found: PaymentCase }) {
  const t = useT('administration');
  const [noting, setNoting] = useState<Noting | null>(null);
  const { reference, clientName, amount, currency, dueAt, openedAt, asked } = found;
  const reason = asked
    ? t('CaseAsked', { amount: formatMoney(asked.amount, asked.currency) })
    : found.reason;
  const waived = found.waivedAt && t('CaseWaived', { date: formatDate(found.waivedAt) });
  return (
    <li>
      <span>
        <strong className="ed-figures">
          {isDeclared(found) && amount === 0
            ? reference
            : `${reference} · ${formatMoney(amount, currency)}`}
        </strong>
        <span className="ed-muted ed-small">
          {[clientName, formatDate(openedAt), reason, waived].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge look="accent">
        {t(`Case:${stateOf(found)}`)}
        {dueAt !== null &&
          found.state === 'Open' &&
          ` · ${t('AnswerBy', { date: formatDate(dueAt) })}`}
      </Badge>
      <CaseActs found={found} isNoting={noting !== null} onNote={setNoting} />
      {noting && (
        <HandledForm
          found={found}
          decision={noting === 'Note' ? undefined : noting}
          onCancel={() => setNoting(null)}
        />
      )}
    </li>
  );
}

/** The ways to deal with a case: give money back, decide, or note that it is handled. */
function CaseActs({
  found,
  isNoting,
  onNote,
}: {
  readonly found: PaymentCase;
  readonly isNoting: boolean;
  readonly onNote: (noting: Noting) => void;
}) {
  const t = useT('administration');
  const { kind, invoiceId, reference } = found;
  return (
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
      {found.kind === 'Mismatch' &&
        !isNoting &&
        (['Accept', 'Refund'] as const).map((decision) => (
          <Button key={decision} size="small" onClick={() => onNote(decision)}>
            {t(`Case${decision}`)}
          </Button>
        ))}
      {(['Dispute', 'RefundFailed'].includes(kind) || isDeclared(found)) && !isNoting && (
        <Button size="small" onClick={() => onNote('Note')}>
          {t('CaseHandled')}
        </Button>
      )}
    </span>
  );
}

/** Notes how a case was dealt with, which takes it off the list. */
function HandledForm({
  found: { id },
  decision,
  onCancel,
}: {
  readonly found: PaymentCase;
  readonly decision: Decision | undefined;
  readonly onCancel: () => void;
}) {
  const t = useT('administration');
  const act = t(decision ? `Case${decision}` : 'CaseHandled');
  async function save({ note }: { readonly note: string }) {
    await call(
      refundsApi.closeCase,
      { params: { id }, body: { note, ...(decision && { decision }) } },
      { skipHandleError: namesFields },
    );
    await sayDone('Saved');
  }
  return (
    <Form aria-label={act} defaultValues={{ note: '' }} rules={rules} onSubmit={save}>
      <TextField name="note" label={t('CaseNote')} focusOnOpen />
      <SubmitButton size="small">{act}</SubmitButton>
      <Button size="small" look="quiet" onClick={onCancel}>
        {t('AbpUi::Cancel')}
      </Button>
    </Form>
  );
}
