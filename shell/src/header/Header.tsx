import {
  hasPolicy,
  session,
  useBasketCount,
  useCurrentUser,
  useCreditBalance,
  useStore,
  useT,
  formatNumber,
  Slot,
  type TextKey,
} from '@editorial/platform';
import { Button, ButtonLink, Icon, Menu } from '@editorial/ui';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useStore as useZustand } from 'zustand';
import { useFrame } from '../frame/frame.ts';
import { decide, isDisabledPage, type Visitor } from '../frame/guards.ts';
import { isCurrent, reachableItems, visibleMenu, type MenuNode } from '../frame/menu-tree.ts';
import { useVisitor } from '../frame/visitor.ts';
import { closeSignInPopup, signInPopup } from '../session/sign-in-popup.ts';
import { useCollapse } from './collapse.ts';
import { NavItems } from './NavItems.tsx';
import { MainSearch, isSearchShown, searchSize } from './MainSearch.tsx';
import { UserMenu } from './UserMenu.tsx';
import './header.css';

/** Fallback if the popup's code could not be loaded: starts the sign-in directly. */
function SignInAtOnce() {
  useEffect(() => {
    const { returnUrl } = signInPopup.getState();
    closeSignInPopup();
    void session.signIn(returnUrl ?? undefined);
  }, []);
  return null;
}

const ActingBar = lazy<ComponentType>(() =>
  import('./ActingBar.tsx').catch(() => ({ default: () => null })),
);

const SignInPopup = lazy<ComponentType>(() =>
  import('./SignInPopup.tsx').catch(() => ({ default: SignInAtOnce })),
);

/** An entry that only has children opens a menu of them. */
function MenuGroup({ node }: { node: MenuNode }) {
  const t = useT();
  return (
    <Menu
      label={t(node.name as TextKey)}
      trigger={(props) => (
        <button {...props} type="button" className="shell-menu__group">
          {t(node.name as TextKey)}
          <Icon name="down" />
        </button>
      )}
      entries={node.children.flatMap(({ name, path }) =>
        path === undefined ? [] : [{ key: name, label: t(name as TextKey), to: path }],
      )}
    />
  );
}

function MenuEntries({ nodes }: { nodes: readonly MenuNode[] }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <ul className="shell-menu">
      {nodes.map((node) => (
        <li key={node.name}>
          {node.path === undefined ? (
            <MenuGroup node={node} />
          ) : (
            <Link to={node.path} aria-current={isCurrent(node.path, pathname) ? 'page' : undefined}>
              {t(node.name as TextKey)}
            </Link>
          )}
          {node.path !== undefined && node.children.some((child) => child.path !== undefined) && (
            <MenuEntries nodes={node.children} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The cart. Shown only with an active subscription that is not a free trial (R2.54 to R2.57). */
function Cart() {
  const t = useT();
  const count = useBasketCount();
  return (
    <Link to="/checkout" className="shell-cart" aria-label={t('::CartWithCount', { count })}>
      <Icon name="basket" />
      {count > 0 && (
        <span className="shell-cart__count ed-figures" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

function Balance() {
  const t = useT();
  const balance = useCreditBalance();
  if (balance === null) return null;
  return (
    <Link
      to="/subscription"
      className="shell-balance ed-figures"
      aria-live="polite"
      title={t('::CreditBalance')}
    >
      {t('::CreditsLeft', { count: balance, credits: formatNumber(balance) })}
    </Link>
  );
}

/** The entries of the menu that the visitor can reach. */
function useMenu(visitor: Visitor): MenuNode[] {
  // Subscribes to changes: the menu depends on the granted policies (R6.18).
  useStore((state) => state.configuration.application?.auth.grantedPolicies);
  const { menu, remotes, settings } = useFrame();
  const clientOnlyPaths = remotes.flatMap((remote) => remote.clientOnlyPaths);
  return visibleMenu(
    reachableItems(
      menu.filter((item) => item.path === undefined || !isDisabledPage(item.path, settings)),
      // An anonymous visitor is asked to sign in there (R2.23, R2.26).
      (path) =>
        visitor.isAuthenticated &&
        decide(path, visitor, settings, clientOnlyPaths).kind !== 'allow',
    ),
    hasPolicy,
  );
}

/** The links to sign in and to register, which anonymous visitors have instead of the user menu. */
function SignInLinks({ pathname }: { pathname: string }) {
  const t = useT();
  const isAccountPage = pathname.startsWith('/account') || pathname === '/register';
  return (
    <>
      <a
        className="ed-button ed-button--quiet"
        href="/account/login"
        onClick={(event) => {
          event.preventDefault();
          void session.signIn(isAccountPage ? '/' : undefined);
        }}
      >
        {t('::SignIn')}
      </a>
      {!isDisabledPage('/register', useFrame().settings) && (
        <ButtonLink to="/register" look="secondary">
          {t('::Register')}
        </ButtonLink>
      )}
    </>
  );
}

/** The end of the bar: parts of remotes, credits, cart, nav items and the visitor. */
function Tools({ visitor, pathname }: { visitor: Visitor; pathname: string }) {
  const { hasActiveSubscription, isFreeTrialSubscription } = useStore(
    (state) => state.subscription,
  );
  return (
    <div className="shell-tools">
      {/* The parts for slots are loaded only where there is a slot to fill. */}
      {useFrame().remotes.some(({ fills }) =>
        fills.some(
          ({ slot, clientOnly }) => slot === 'header.area' && (visitor.isClient || !clientOnly),
        ),
      ) && <Slot name="header.area" given={{}} />}
      {visitor.isAuthenticated && hasActiveSubscription && <Balance />}
      {hasActiveSubscription && !isFreeTrialSubscription && <Cart />}
      <NavItems />
      {visitor.isAuthenticated ? <UserMenu /> : <SignInLinks pathname={pathname} />}
    </div>
  );
}

/**
 * The bar at the top of every page: logo, menu, search, cart and nav items (the specification's
 * point 2).
 */
export function Header() {
  const t = useT();
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const isActing = Boolean(useCurrentUser().impersonatorUserId);
  const isSigningIn = useZustand(signInPopup, ({ isOpen }) => isOpen);
  const { isSmall, isOpen, toggle } = useCollapse(pathname);
  const menu = useMenu(visitor);
  const { logoUrl, logoWidth, name } = useFrame().settings.application;
  return (
    <header className="shell-header">
      <a className="shell-skip" href="#main">
        {t('::SkipToContent')}
      </a>
      {isActing && (
        <Suspense>
          <ActingBar />
        </Suspense>
      )}
      <div className="shell-bar">
        <Link to="/" className="shell-logo">
          {logoUrl ? <img src={logoUrl} alt={name} width={logoWidth} /> : name}
        </Link>
        <Button
          look="quiet"
          iconOnly
          className="shell-toggle"
          aria-label={t('::Menu')}
          aria-expanded={isOpen}
          aria-controls="shell-navigation"
          icon={<Icon name={isOpen ? 'close' : 'menu'} />}
          onClick={toggle}
        />
        <nav
          id="shell-navigation"
          aria-label={t('::MainNavigation')}
          hidden={isSmall && !isOpen}
          data-collapsed={isSmall}
        >
          <MenuEntries nodes={menu} />
        </nav>
        {isSearchShown(pathname, visitor) && <MainSearch size={searchSize(pathname)} />}
        <Tools visitor={visitor} pathname={pathname} />
      </div>
      {isSigningIn && (
        <Suspense>
          <SignInPopup />
        </Suspense>
      )}
    </header>
  );
}
