import type { Seat } from '@editorial/contracts/seats';
import { confirm, useCurrentUser, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { useState } from 'react';
import { LeaveSeat } from './LeaveSeat.tsx';
import { LimitFields } from './LimitFields.tsx';
import { changeSeats, type SeatCalls } from './seat-calls.ts';
import { limitsFrom, valuesOf, type LimitValues } from './seat-limits.rules.ts';
import { LimitsText } from './LimitsText.tsx';

/** A person of a subscription: what they used, and what a master user may change. */
export function MemberRow({ member, calls }: { readonly member: Seat; readonly calls: SeatCalls }) {
  const t = useT('subscription');
  const { id: ownId } = useCurrentUser();
  const [isEditing, setEditing] = useState(false);
  const { userId, name, isMasterUser } = member;

  return (
    <li>
      <span className="sub-members__who">
        <span>
          {name} {isMasterUser && <Badge>{t('MasterUser')}</Badge>}
        </span>
        <span className="ed-muted ed-small">{member.email}</span>
      </span>
      <span className="ed-muted ed-small ed-figures">
        {t('UsedInCycle', {
          credits: t('Credits', { count: member.creditsUsed }),
          pictures: t('Pictures', { count: member.picturesLicensed }),
        })}
        <LimitsText limits={member} used={member.creditsUsedInMonth} />
      </span>
      <span className="sub-members__acts">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isEditing}
          aria-label={t('SeatLimitsOf', [name])}
          onClick={() => setEditing(!isEditing)}
        >
          {t('SeatLimits')}
        </Button>
        {userId !== ownId && <SeatActs member={member} calls={calls} />}
        {userId === ownId && <LeaveSeat />}
      </span>
      {isEditing && <LimitsForm member={member} calls={calls} onSaved={() => setEditing(false)} />}
    </li>
  );
}

/** The acts on the seat of somebody else. */
function SeatActs({ member, calls }: { readonly member: Seat; readonly calls: SeatCalls }) {
  const t = useT('subscription');
  const { userId, name, isMasterUser } = member;
  async function remove(): Promise<void> {
    const answer = await confirm.warn(t('RemoveSeatHint'), t('RemoveSeatOf', [name]), {
      yesText: t('RemoveSeat'),
    });
    if (answer === 'confirm') await changeSeats(calls.remove(userId), t('SeatRemoved'));
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onClick={() =>
          void changeSeats(calls.change(userId, { isMasterUser: !isMasterUser }), t('SeatChanged'))
        }
      >
        {t(isMasterUser ? 'EndMaster' : 'MakeMaster')}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t('RemoveSeatOf', [name])}
        onClick={() => void remove()}
      >
        {t('RemoveSeat')}
      </Button>
    </>
  );
}

function LimitsForm({
  member,
  calls,
  onSaved,
}: {
  readonly member: Seat;
  readonly calls: SeatCalls;
  readonly onSaved: () => void;
}) {
  const t = useT('subscription');
  const { userId, name } = member;
  return (
    <Form<LimitValues>
      className="sub-limits"
      defaultValues={valuesOf(member)}
      suppressUnsavedWarning
      aria-label={t('SeatLimitsOf', [name])}
      onSubmit={async (values) => {
        if (await changeSeats(calls.change(userId, limitsFrom(values)), t('SeatChanged')))
          onSaved();
      }}
    >
      <LimitFields />
      <SubmitButton look="secondary">{t('Save')}</SubmitButton>
    </Form>
  );
}
