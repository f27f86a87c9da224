import { seatsApi } from '@editorial/contracts/seats';
import { call, confirm, refreshSubscriptionState, useCurrentUser, useT } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';

/**
 * Gives the own seat back. The last master user hears from the server that somebody must follow.
 */
export function LeaveSeat() {
  const t = useT('subscription');
  const { id } = useCurrentUser();
  async function leave(): Promise<void> {
    const answer = await confirm.warn(t('LeaveSeatHint'), t('LeaveSeatTitle'), {
      yesText: t('LeaveSeat'),
    });
    if (answer !== 'confirm' || !id) return;
    await act(call(seatsApi.remove, { params: { id } }), {
      done: t('SeatLeft'),
      afterwards: refreshSubscriptionState,
    });
  }
  return (
    <Button look="quiet" size="small" onClick={() => void leave()}>
      {t('LeaveSeat')}
    </Button>
  );
}
