import { stepOf, unitsOf } from '@editorial/contracts/currencies';
import { IDEMPOTENCY_KEY_HEADER, refundsApi, type Refundable } from '@editorial/contracts/refunds';
import { call, formatMoney, namesFields, useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';
import {
  Form,
  NumberField,
  RadioField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { sayDone } from '../frame/act.ts';
import {
  endingLines,
  leftOf,
  previewOf,
  RefundScopes,
  requestOf,
  type RefundChoice,
  type RefundScope,
} from './refund.rules.ts';

interface Values {
  readonly scope: RefundScope;
  readonly amount: number | undefined;
  readonly reason: string;
}

const rules = { reason: [required(), stringLength(0, 500)] };

/** Chooses what of an invoice is refunded, and says what comes of it before it is done. */
export function RefundForm({ invoice }: { readonly invoice: Refundable }) {
  const t = useT('administration');
  const [lineIds, setLineIds] = useState<readonly string[]>([]);
  // The same refund sent again, after an answer that was lost, refunds nothing more.
  const [key] = useState(() => crypto.randomUUID());
  const { id, currency } = invoice;
  async function save({ reason, ...values }: Values) {
    await call(
      refundsApi.refund,
      { params: { id }, body: requestOf(invoice, { ...values, lineIds }, reason) },
      { headers: { [IDEMPOTENCY_KEY_HEADER]: key }, skipHandleError: namesFields },
    );
    await sayDone('RefundDone');
  }
  return (
    <Form<Values>
      aria-label={t('Refund')}
      defaultValues={{ scope: 'Whole', amount: undefined, reason: '' }}
      rules={rules}
      onSubmit={save}
    >
      {({ form }) => {
        const { scope, amount } = form.watch();
        const choice: RefundChoice = { scope, amount, lineIds };
        const preview = previewOf(invoice, choice);
        const gross = preview && preview.netMinor + preview.taxMinor;
        return (
          <>
            <RefundedPart invoice={invoice} choice={choice} onLines={setLineIds} />
            <TextField name="reason" label={t('Reason')} hint={t('RefundReasonHint')} />
            <Outcome invoice={invoice} choice={choice} />
            <SubmitButton disabled={preview === null}>
              {gross === null
                ? t('Refund')
                : t('RefundAmount', { amount: formatMoney(gross, currency) })}
            </SubmitButton>
          </>
        );
      }}
    </Form>
  );
}

/** Chooses the part of an invoice: all of it, some of its lines, or an amount. */
function RefundedPart({
  invoice,
  choice: { scope, lineIds },
  onLines,
}: {
  readonly invoice: Refundable;
  readonly choice: RefundChoice;
  readonly onLines: (ids: readonly string[]) => void;
}) {
  const t = useT('administration');
  const { currency, lines } = invoice;
  const left = leftOf(invoice);
  const least = unitsOf(stepOf(currency), currency);
  const hasLines = lines.some(({ isRefunded }) => !isRefunded);
  return (
    <>
      <RadioField
        name="scope"
        label={t('RefundWhat')}
        options={RefundScopes.filter((value) => value !== 'Lines' || hasLines).map((value) => ({
          value,
          label: t(`RefundScope:${value}`, { amount: formatMoney(left, currency) }),
        }))}
      />
      {scope === 'Lines' && <LineChoice invoice={invoice} chosen={lineIds} onChoose={onLines} />}
      {scope === 'Amount' && (
        <NumberField
          name="amount"
          label={t('AmountWithTax')}
          min={least}
          max={unitsOf(left, currency)}
          step={least}
          suffix={currency}
        />
      )}
    </>
  );
}

function LineChoice({
  invoice: { lines, currency },
  chosen,
  onChoose,
}: {
  readonly invoice: Refundable;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}) {
  const t = useT('administration');
  return (
    <fieldset className="adm-choices">
      <legend>{t('RefundLines')}</legend>
      {lines.map(({ id, title, assetNumber, amount, licenseNumber, isDownloaded, isRefunded }) => (
        <label key={id} className="ed-radio">
          <input
            type="checkbox"
            disabled={isRefunded}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>
            {title} · <span className="ed-figures">{formatMoney(amount, currency)}</span>
            <span className="ed-field__hint ed-figures">
              {[assetNumber, licenseNumber].filter(Boolean).join(' · ')}
              {isDownloaded && !isRefunded && <Badge>{t('Downloaded')}</Badge>}
              {isRefunded && <Badge>{t('Refunded')}</Badge>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the result of a choice: the money with its tax, how it goes back, and which licenses end. */
function Outcome({
  invoice,
  choice,
}: {
  readonly invoice: Refundable;
  readonly choice: RefundChoice;
}) {
  const t = useT('administration');
  const preview = previewOf(invoice, choice);
  if (!preview) return null;
  const { currency, method, kind } = invoice;
  const ending = endingLines(invoice, choice).length;
  return (
    <div className="adm-refund__outcome" role="status">
      <p className="ed-figures">
        {t('RefundSums', {
          net: formatMoney(preview.netMinor, currency),
          tax: formatMoney(preview.taxMinor, currency),
        })}
      </p>
      <p>{t(`RefundMethod:${method}`)}</p>
      {kind === 'Order' && (
        <p>{ending > 0 ? t('LicensesEnd', { count: ending }) : t('LicensesStay')}</p>
      )}
      {kind === 'Plan' && <p>{t('PlanStays')}</p>}
    </div>
  );
}
