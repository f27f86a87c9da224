import { session, useCurrentUser, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';

/** Names the actor and the person acted for, with the way to end it, on every page meanwhile. */
export default function ActingBar() {
  const t = useT();
  const user = useCurrentUser();
  return (
    <p className="shell-acting" role="status">
      {t('::Impersonate:Bar', {
        who: user.impersonatorUserName ?? '',
        name: user.userName ?? '',
      })}{' '}
      <Button size="small" onClick={() => void session.backToMyAccount()}>
        {t('::Impersonate:End')}
      </Button>
    </p>
  );
}
