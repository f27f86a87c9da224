import { refundsApi, type CreditNote } from '@editorial/contracts/refunds';
import { call, formatDate, formatMoney, namesFields, saveFile, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { sayDone } from '../frame/act.ts';

const rules = { reference: [required(), stringLength(0, 200)] };

/** Whether people still have to send the money. */
const isToSend = ({ state, method }: CreditNote) =>
  state === 'Failed' || (state === 'Open' && method === 'Transfer');

/** Shows the refunds of an invoice, and where their money is. */
export function CreditNotes({ notes }: { readonly notes: readonly CreditNote[] }) {
  const t = useT('administration');
  return (
    <ul className="adm-lines" aria-label={t('CreditNotes')}>
      {notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ul>
  );
}

function Note({ note }: { readonly note: CreditNote }) {
  const t = useT('administration');
  const [isNoting, setNoting] = useState(false);
  const { id, number, amount, currency, issuedAt, reason, actor } = note;
  const where = note.state === 'Done' ? t(`Refunded:${note.method}`) : t(`Refund:${stateOf(note)}`);
  return (
    <li>
      <span>
        <strong className="ed-figures">{`${number} · ${formatMoney(-amount, currency)}`}</strong>
        <span className="ed-muted ed-small">
          {[formatDate(issuedAt), actor, reason].join(' · ')}
        </span>
      </span>
      <Badge look={isToSend(note) ? 'accent' : undefined}>{where}</Badge>
      <span className="ed-row">
        <Button
          size="small"
          look="quiet"
          aria-label={t('CreditNotePdf', { number })}
          onClick={() => void saveFile(refundsApi.pdf.path.replace(':id', id), `${number}.pdf`)}
        >
          {t('Pdf')}
        </Button>
        {isToSend(note) && !isNoting && (
          <Button size="small" onClick={() => setNoting(true)}>
            {t('NoteSent')}
          </Button>
        )}
      </span>
      {isToSend(note) && isNoting && <SentForm note={note} />}
    </li>
  );
}

const stateOf = ({ state, method }: CreditNote) => (state === 'Failed' ? 'CardFailed' : method);

/** Notes that people sent the money, with the reference of the transfer. */
function SentForm({ note: { id } }: { readonly note: CreditNote }) {
  const t = useT('administration');
  async function save({ reference }: { readonly reference: string }) {
    await call(
      refundsApi.settle,
      { params: { id }, body: { reference } },
      { skipHandleError: namesFields },
    );
    await sayDone('Saved');
  }
  return (
    <Form
      aria-label={t('NoteSent')}
      defaultValues={{ reference: '' }}
      rules={rules}
      onSubmit={save}
    >
      <TextField name="reference" label={t('Reference')} focusOnOpen />
      <SubmitButton size="small">{t('NoteSent')}</SubmitButton>
    </Form>
  );
}
