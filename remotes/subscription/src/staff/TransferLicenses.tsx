import { licensingApi, type License } from '@editorial/contracts/licensing';
import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { call, formatDate, toast, useCulture, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Form, SelectField, SubmitButton, TextField, required } from '@editorial/ui/forms';
import { useState } from 'react';

const MAX_SUBSCRIPTIONS = 100;

/** Gives licenses to another company of the same owner. Nothing if the owner has no other. */
export function TransferLicenses({ subscription }: { readonly subscription: Subscription }) {
  const { id, clientId } = subscription;
  const { data: own } = useEndpoint(
    subscriptionApi.list,
    {
      query: { ...(clientId ? { clientId } : {}), skipCount: 0, maxResultCount: MAX_SUBSCRIPTIONS },
    },
    { isBackground: true, enabled: clientId !== undefined },
  );
  const others = own?.items.filter((other) => other.id !== id) ?? [];
  const { data: licenses } = useEndpoint(
    subscriptionApi.licenses,
    { params: { id } },
    { isBackground: true, enabled: others.length > 0 },
  );
  // Licenses that were taken back, and those of trials, stay where they are.
  const movable =
    licenses?.items.filter(({ source, endsAt }) => source !== 'Trial' && endsAt === null) ?? [];
  if (others.length === 0 || movable.length === 0) return null;
  return <TransferForm fromId={id} others={others} licenses={movable} />;
}

interface Values {
  readonly toId: string;
  readonly reason: string;
}

function TransferForm({
  fromId,
  others,
  licenses,
}: {
  readonly fromId: string;
  readonly others: readonly Subscription[];
  readonly licenses: readonly License[];
}) {
  const t = useT('subscription');
  useCulture();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  return (
    <Form<Values>
      key={round}
      className="sub-transfer"
      defaultValues={{ toId: '', reason: '' }}
      rules={{ toId: [required()], reason: [required()] }}
      suppressUnsavedWarning
      aria-label={t('Transfer')}
      onSubmit={async ({ toId, reason }) => {
        const licenseIds = [...chosen];
        const { count } = await call(licensingApi.transfer, {
          body: { fromId, toId, licenseIds, reason },
        });
        toast.success(t('Transferred', { count }));
        setChosen([]);
        setRound((before) => before + 1);
        await queryClient.invalidateQueries({ queryKey: endpointKey(subscriptionApi.licenses) });
      }}
    >
      <h2>{t('Transfer')}</h2>
      <p className="ed-muted ed-measure">{t('TransferHint')}</p>
      <LicenseChoice licenses={licenses} chosen={chosen} onChoose={setChosen} />
      <SelectField
        name="toId"
        label={t('TransferTo')}
        options={others.map(({ id, clientName, planName }) => ({
          value: id,
          label: `${clientName}, ${planName}`,
        }))}
      />
      <TextField name="reason" label={t('Reason')} maxLength={500} />
      <SubmitButton look="secondary" disabled={chosen.length === 0}>
        {t('TransferCount', { count: chosen.length })}
      </SubmitButton>
    </Form>
  );
}

function LicenseChoice({
  licenses,
  chosen,
  onChoose,
}: {
  readonly licenses: readonly License[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}) {
  return (
    <ul className="sub-transfer__list">
      {licenses.map(({ id, number, assetTitle, issuedAt, userName }) => (
        <li key={id}>
          <label className="ed-radio">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>
              {assetTitle}
              <span className="ed-field__hint ed-figures">
                {[number, formatDate(issuedAt), userName].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
