import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { call, formatNumber, toast, useT } from '@editorial/platform';
import { readAgain, useEndpoint } from '@editorial/platform/queries';
import {
  Form,
  NumberField,
  required,
  SelectField,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';

/** The calls whose answers a change of a subscription makes outdated. */
export const CHANGED = [subscriptionApi.get, subscriptionApi.list, subscriptionApi.ledger];

/** Changes the credits and the volume of a subscription, each with a reason. */
export function Adjustments({
  subscription: { id, downloadVolume },
}: {
  readonly subscription: Subscription;
}) {
  // A new key resets the form.
  const [round, setRound] = useState(0);
  const done = async () => {
    setRound((before) => before + 1);
    toast.success('subscription::Adjusted');
    await readAgain(CHANGED);
  };
  return (
    <div className="sub-adjust">
      <CreditsForm key={`credits${round}`} id={id} onDone={done} />
      <VolumeForm key={`volume${round}`} id={id} volume={downloadVolume} onDone={done} />
    </div>
  );
}

function CreditsForm({
  id,
  onDone,
}: {
  readonly id: string;
  readonly onDone: () => Promise<void>;
}) {
  const t = useT('subscription');
  return (
    <Form<{ amount: number | null; reason: string }>
      defaultValues={{ amount: null, reason: '' }}
      rules={{ amount: [required()], reason: [required()] }}
      suppressUnsavedWarning
      aria-label={t('AdjustCredits')}
      onSubmit={async ({ amount, reason }) => {
        await call(subscriptionApi.adjustCreditBalance, {
          body: { subscriptionId: id, amount: amount ?? 0, reason },
        });
        await onDone();
      }}
    >
      <h2>{t('AdjustCredits')}</h2>
      <NumberField
        name="amount"
        label={t('CreditsLeft')}
        hint={t('AdjustCreditsHint')}
        min={-1_000_000}
        max={1_000_000}
        step={1}
      />
      <TextField name="reason" label={t('Reason')} maxLength={500} />
      <SubmitButton look="secondary">{t('Save')}</SubmitButton>
    </Form>
  );
}

function VolumeForm({
  id,
  volume: downloadVolume,
  onDone,
}: {
  readonly id: string;
  readonly volume: number;
  readonly onDone: () => Promise<void>;
}) {
  const t = useT('subscription');
  const { data: volumes = [] } = useEndpoint(
    subscriptionApi.defaultDownloadVolumes,
    {},
    { isBackground: true },
  );
  const options = [...new Set([...volumes, downloadVolume])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: formatNumber(value) }));
  return (
    <Form<{ volume: number; reason: string }>
      defaultValues={{ volume: downloadVolume, reason: '' }}
      rules={{ volume: [required()], reason: [required()] }}
      suppressUnsavedWarning
      aria-label={t('AdjustVolume')}
      onSubmit={async ({ volume, reason }) => {
        await call(subscriptionApi.adjustDownloadVolume, {
          body: { subscriptionId: id, downloadVolume: Number(volume), reason },
        });
        await onDone();
      }}
    >
      <h2>{t('AdjustVolume')}</h2>
      <SelectField name="volume" label={t('Volume')} options={options} placeholder={false} />
      <TextField name="reason" label={t('Reason')} maxLength={500} />
      <SubmitButton look="secondary">{t('Save')}</SubmitButton>
    </Form>
  );
}
