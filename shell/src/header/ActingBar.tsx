import { session, useCurrentUser, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';

/** Who acts for whom, and the way to end it, on every page while somebody acts for another one. */
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
