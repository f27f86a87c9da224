import { reportFailure, toast, useT } from '@editorial/platform';
import { readAgain } from '@editorial/platform/queries';
import { CheckboxField, Form, SubmitButton, TextField, required } from '@editorial/ui/forms';
import { useState } from 'react';
import { LimitFields } from './LimitFields.tsx';
import { SEATS, type SeatCalls } from './seat-calls.ts';
import { limitsFrom, type LimitValues } from './seat-limits.rules.ts';

interface InviteValues extends LimitValues {
  readonly email: string;
  readonly isMasterUser: boolean;
}

/** Invites a person to a free seat, and sets their limits and whether they are a master user. */
export function InviteForm({ calls }: { readonly calls: SeatCalls }) {
  const t = useT('subscription');
  // A new key resets the form.
  const [round, setRound] = useState(0);
  return (
    <Form<InviteValues>
      key={round}
      className="sub-invite"
      defaultValues={{
        email: '',
        isMasterUser: false,
        creditLimit: undefined,
        sizes: 'Plan',
        needsApproval: false,
      }}
      rules={{ email: [required()] }}
      suppressUnsavedWarning
      aria-label={t('Invite')}
      onSubmit={async ({ email, isMasterUser, ...values }) => {
        await calls.invite({ email: email.trim(), isMasterUser, ...limitsFrom(values) });
        toast.success(t('InvitationSent', [email.trim()]));
        setRound((before) => before + 1);
        await readAgain(SEATS);
      }}
      onFailure={(error) => {
        reportFailure(error);
        void readAgain(SEATS);
      }}
    >
      <TextField
        name="email"
        type="email"
        label={t('InviteAddress')}
        hint={t('InviteHint')}
        maxLength={256}
        autoComplete="off"
      />
      <LimitFields />
      <CheckboxField name="isMasterUser" label={t('InviteAsMaster')} />
      <SubmitButton look="secondary">{t('Invite')}</SubmitButton>
    </Form>
  );
}
