import type { SeatInvitation } from '@editorial/contracts/seats';
import { formatDate, useCulture, useT } from '@editorial/platform';
import { Badge, Button, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { useState } from 'react';
import { Failed } from '../Failed.tsx';
import { InviteForm } from './InviteForm.tsx';
import { LimitsText } from './LimitsText.tsx';
import { MemberRow } from './MemberRow.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { changeSeats, SEAT_PAGE_SIZE, seatCalls, useSeats, type SeatCalls } from './seat-calls.ts';

/**
 * The people of a subscription and its open invitations, for its master users. With an id, those of
 * that subscription, for administrators.
 */
export function SeatsSection({ subscriptionId }: { readonly subscriptionId?: string }) {
  const t = useT('subscription');
  const [view, setView] = useState({ filter: '', page: 1 });
  const { data, isError, refetch } = useSeats(subscriptionId, view);
  const calls = seatCalls(subscriptionId);
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  const taken = data ? data.memberCount + data.invitationCount : 0;
  return (
    <section aria-labelledby="sub-members" className="sub-seats">
      <header className="sub-head">
        <h2 id="sub-members">{t('Members')}</h2>
        {data && (
          <span className="ed-muted ed-figures">
            {t('SeatsTaken', { taken, count: data.total })}
          </span>
        )}
      </header>
      {!data && <Skeleton height={160} />}
      {data && data.memberCount > SEAT_PAGE_SIZE && (
        <PersonSearch filter={view.filter} onSearch={(filter) => setView({ filter, page: 1 })} />
      )}
      {data && data.members.length === 0 && view.filter !== '' && (
        <p className="ed-muted">{t('NobodyFound')}</p>
      )}
      {data && (
        <ul className="sub-members sub-members--managed">
          {data.members.map((member) => (
            <MemberRow key={member.userId} member={member} calls={calls} />
          ))}
        </ul>
      )}
      <Pagination
        page={view.page}
        pageSize={SEAT_PAGE_SIZE}
        total={data?.totalCount ?? 0}
        label={t('Members')}
        onChange={(page) => setView({ ...view, page })}
      />
      {data && data.invitations.length > 0 && (
        <ul className="sub-members sub-members--managed" aria-label={t('OpenInvitations')}>
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} calls={calls} />
          ))}
        </ul>
      )}
      {data && taken < data.total && (
        <details className="sub-fold">
          <summary>{t('InviteSomebody')}</summary>
          <InviteForm calls={calls} />
        </details>
      )}
      {data && taken >= data.total && <p className="ed-muted">{t('SeatsFull')}</p>}
    </section>
  );
}

function InvitationRow({
  invitation,
  calls,
}: {
  readonly invitation: SeatInvitation;
  readonly calls: SeatCalls;
}) {
  const t = useT('subscription');
  useCulture();
  const { id, email, isMasterUser, expiresAt } = invitation;
  const { creditLimit, resolutionTypes, needsApproval } = invitation;
  return (
    <li>
      <span className="sub-members__who">
        <span>
          {email} {isMasterUser && <Badge>{t('MasterUser')}</Badge>}
        </span>
        <span className="ed-muted ed-small">{t('InvitedUntil', [formatDate(expiresAt)])}</span>
      </span>
      <span className="ed-muted ed-small ed-figures">
        <LimitsText limits={invitation} />
      </span>
      <span className="sub-members__acts">
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            void changeSeats(
              calls.invite({ email, isMasterUser, creditLimit, resolutionTypes, needsApproval }),
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
          onClick={() => void changeSeats(calls.withdraw(id), t('InvitationWithdrawn'))}
        >
          {t('Withdraw')}
        </Button>
      </span>
    </li>
  );
}
