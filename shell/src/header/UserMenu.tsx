import {
  session,
  useCurrentUser,
  useIsClient,
  useStore,
  useT,
  type TextKey,
} from '@editorial/platform';
import { Button, Menu, type MenuEntry } from '@editorial/ui';

/** Returns the initials of first and last name, or 'U' if no name is known (R2.60, R2.61). */
export const initials = (name?: string | null, surName?: string | null): string =>
  [name, surName]
    .map((part) => [...(part?.trim() ?? '')][0] ?? '')
    .join('')
    .toUpperCase() || 'U';

/** The entries of the menu, in their order (R2.62 to R2.68, R2.99 to R2.102). */
function useEntries(isActing: boolean): MenuEntry[] {
  const t = useT();
  const isClient = useIsClient();
  const { isMasterUser, hasActiveSubscription } = useStore((state) => state.subscription);
  const entries: (MenuEntry | false)[] = [
    { key: 'settings', label: t('::Settings'), to: '/account/manage' },
    { key: 'account', label: t('AbpAccount::MyAccount'), onSelect: () => session.manageProfile() },
    isClient && { key: 'history', label: t('::LicensingHistory'), to: '/licensing-history' },
    isClient && {
      key: 'subscription',
      label: t('subscription::Menu:Subscription' as TextKey),
      to: '/subscription',
    },
    isClient &&
      hasActiveSubscription && {
        key: 'requests',
        label: t('checkout::Menu:Requests' as TextKey),
        to: '/checkout/requests',
      },
    isClient && { key: 'invoices', label: t('::Invoices'), to: '/subscription/invoices' },
    isMasterUser && { key: 'terms', label: t('::SubscriptionTerms'), to: '/subscription/terms' },
    isActing && {
      key: 'back',
      label: t('AbpAccount::BackToImpersonator'),
      onSelect: () => void session.backToMyAccount(),
    },
    {
      key: 'logout',
      label: t('AbpUi::Logout'),
      separated: true,
      onSelect: () => void session.signOut(),
    },
  ];
  return entries.filter((entry) => !!entry);
}

/** The avatar and its menu (R2.60, R2.61). */
export function UserMenu() {
  const t = useT();
  const user = useCurrentUser();
  const tenant = useStore((state) => state.session.tenant);
  // The accessible name contains the visible text (WCAG 2.5.3).
  const short = initials(user.name, user.surName);
  return (
    <Menu
      label={t('::UserMenu')}
      align="end"
      entries={useEntries(!!user.impersonatorUserId)}
      header={
        <span className="shell-user">
          {tenant && (
            <small>
              <i>{tenant.name}</i>\
            </small>
          )}
          <strong>{user.userName}</strong>
        </span>
      }
      trigger={(props) => (
        <Button
          {...props}
          look="quiet"
          iconOnly
          className="shell-avatar"
          aria-label={`${t('::UserMenuOf', { name: `${user.name ?? ''} ${user.surName ?? ''}`.trim() || (user.userName ?? '') })}, ${short}`}
        >
          {short}
        </Button>
      )}
    />
  );
}
