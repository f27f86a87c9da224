import { seatsApi, type OfferedSeat } from '@editorial/contracts/seats';
import {
  call,
  formatDate,
  refreshSubscriptionState,
  session,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import '../subscription.css';

/** Where the link of an invitation leads: what is offered, and the step that takes it. */
export function SeatPage() {
  const t = useT('subscription');
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  usePageMetadata({ title: t('Seat') });
  const { data, isError } = useEndpoint(
    seatsApi.offered,
    { query: { code } },
    { skipHandleError: true },
  );
  return (
    <div className="ed-page sub-page">
      {!data && !isError && <Skeleton height={220} />}
      {isError && (
        <EmptyState
          level={1}
          title={t('SeatGone')}
          action={
            <ButtonLink look="primary" to="/">
              {t('ToHome')}
            </ButtonLink>
          }
        >
          {t('SeatGoneHint')}
        </EmptyState>
      )}
      {data && <Offer seat={data} code={code} />}
    </div>
  );
}

function Offer({ seat, code }: { readonly seat: OfferedSeat; readonly code: string }) {
  const t = useT('subscription');
  useCulture();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isAuthenticated, email } = useCurrentUser();
  const accepting = useAct(() => call(seatsApi.accept, { body: { code } }), {
    done: ({ planName }) => t('SeatTaken', [planName]),
    afterwards: refreshSubscriptionState,
  });
  async function accept(): Promise<void> {
    if (await accepting.run()) await navigate('/public');
  }
  return (
    <section className="sub-next" aria-labelledby="seat-offer">
      <h1 id="seat-offer">{t('SeatOffer', [seat.clientName])}</h1>
      <p className="sub-lead">{t('SeatOfferBy', { name: seat.invitedBy, plan: seat.planName })}</p>
      <p className="ed-muted">
        {t('SeatOfferFor', { email: seat.email, date: formatDate(seat.expiresAt) })}
      </p>
      {isAuthenticated ? (
        <>
          <Button
            look="primary"
            size="large"
            loading={accepting.isBusy}
            onClick={() => void accept()}
          >
            {t('TakeSeat')}
          </Button>
          <p className="ed-muted ed-small">{t('SignedInAs', [email ?? ''])}</p>
        </>
      ) : (
        <div className="ed-row">
          <Button
            look="primary"
            size="large"
            onClick={() => void session.signIn(pathname + search)}
          >
            {t('SignIn')}
          </Button>
          <ButtonLink size="large" to="/register">
            {t('Register')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
