import { seatsApi, type Seat, type SeatInvitation } from '@editorial/contracts/seats';
import {
  call,
  confirm,
  formatDate,
  toast,
  useCulture,
  useCurrentUser,
  useT,
} from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Skeleton } from '@editorial/ui';
import { CheckboxField, Form, SubmitButton, TextField, required } from '@editorial/ui/forms';
import { useState } from 'react';
import { Failed } from '../Failed.tsx';

const reload = () => queryClient.invalidateQueries({ queryKey: endpointKey(seatsApi.list) });

/** Runs a change of the seats and shows their new state, whether it succeeded or not. */
async function change(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await work;
    toast.success(done);
  } catch {
    // The central error reporter has shown the reason.
  } finally {
    await reload();
  }
}

/** The people of a subscription and its open invitations, for its master users. */
export function SeatsSection() {
  const t = useT('subscription');
  const { data, isError, refetch } = useEndpoint(seatsApi.list, {}, { isBackground: true });
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  const taken = data ? data.members.length + data.invitations.length : 0;
  return (
    <section aria-labelledby="sub-members" className="sub-seats">
      <header className="sub-head">
        <h2 id="sub-members">{t('Members')}</h2>
        {data && (
          <span className="ed-muted ed-figures">
            {t('SeatsTaken', { taken, seats: t('Seats', { count: data.total }) })}
          </span>
        )}
      </header>
      {!data && <Skeleton height={160} />}
      {data && (
        <ul className="sub-members sub-members--managed">
          {data.members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {data && taken < data.total && <InviteForm />}
      {data && taken >= data.total && <p className="ed-muted">{t('SeatsFull')}</p>}
    </section>
  );
}

function MemberRow({ member }: { readonly member: Seat }) {
  const t = useT('subscription');
  const { id: ownId } = useCurrentUser();
  const params = { id: member.userId };

  async function remove(): Promise<void> {
    const answer = await confirm.warn(t('RemoveSeatHint'), t('RemoveSeatOf', [member.name]), {
      yesText: t('RemoveSeat'),
    });
    if (answer === 'confirm') await change(call(seatsApi.remove, { params }), t('SeatRemoved'));
  }
  return (
    <li>
      <span className="sub-members__who">
        <span>
          {member.name} {member.isMasterUser && <Badge>{t('MasterUser')}</Badge>}
        </span>
        <span className="ed-muted ed-small">{member.email}</span>
      </span>
      <span className="ed-muted ed-small ed-figures">
        {t('UsedInCycle', {
          credits: t('Credits', { count: member.creditsUsed }),
          pictures: t('Pictures', { count: member.picturesLicensed }),
        })}
      </span>
      <span className="sub-members__acts">
        {member.userId !== ownId && (
          <Button
            look="quiet"
            size="small"
            onClick={() =>
              void change(
                call(seatsApi.change, { params, body: { isMasterUser: !member.isMasterUser } }),
                t('SeatChanged'),
              )
            }
          >
            {t(member.isMasterUser ? 'EndMaster' : 'MakeMaster')}
          </Button>
        )}
        {member.userId !== ownId && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('RemoveSeatOf', [member.name])}
            onClick={() => void remove()}
          >
            {t('RemoveSeat')}
          </Button>
        )}
      </span>
    </li>
  );
}

function InvitationRow({ invitation }: { readonly invitation: SeatInvitation }) {
  const t = useT('subscription');
  useCulture();
  const { id, email, isMasterUser, expiresAt } = invitation;
  return (
    <li>
      <span className="sub-members__who">
        <span>
          {email} {isMasterUser && <Badge>{t('MasterUser')}</Badge>}
        </span>
        <span className="ed-muted ed-small">{t('InvitedUntil', [formatDate(expiresAt)])}</span>
      </span>
      <span />
      <span className="sub-members__acts">
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            void change(
              call(seatsApi.invite, { body: { email, isMasterUser } }),
              t('InvitationSent', [email]),
            )
          }
        >
          {t('SendAgain')}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={t('WithdrawOf', [email])}
          onClick={() =>
            void change(call(seatsApi.withdraw, { params: { id } }), t('InvitationWithdrawn'))
          }
        >
          {t('Withdraw')}
        </Button>
      </span>
    </li>
  );
}

function InviteForm() {
  const t = useT('subscription');
  // A new key resets the form.
  const [round, setRound] = useState(0);
  return (
    <Form<{ email: string; isMasterUser: boolean }>
      key={round}
      className="sub-invite"
      defaultValues={{ email: '', isMasterUser: false }}
      rules={{ email: [required()] }}
      suppressUnsavedWarning
      aria-label={t('Invite')}
      onSubmit={async ({ email, isMasterUser }) => {
        await call(seatsApi.invite, { body: { email: email.trim(), isMasterUser } });
        toast.success(t('InvitationSent', [email.trim()]));
        setRound((before) => before + 1);
        await reload();
      }}
      onFailure={() => void reload()}
    >
      <TextField
        name="email"
        type="email"
        label={t('InviteAddress')}
        hint={t('InviteHint')}
        maxLength={256}
        autoComplete="off"
      />
      <CheckboxField name="isMasterUser" label={t('InviteAsMaster')} />
      <SubmitButton look="secondary">{t('Invite')}</SubmitButton>
    </Form>
  );
}
