import { MenuOrders } from '@editorial/contracts/names';
import { session, useCurrentUser, useStore, useT } from '@editorial/platform';
import { Button, Icon, Menu, Tooltip } from '@editorial/ui';
import { useTheme, type ThemeMode } from './theme.ts';

/** A red undo button while impersonating (R2.117 to R2.120). */
function BackToImpersonator() {
  const t = useT();
  const isImpersonating = Boolean(useCurrentUser().impersonatorUserId);
  if (!isImpersonating) return null;
  const text = t('AbpAccount::BackToImpersonator');
  return (
    <Tooltip text={text} side="below">
      <Button
        look="danger"
        iconOnly
        className="shell-impersonation"
        aria-label={text}
        icon={<Icon name="undo" />}
        onClick={() => void session.backToMyAccount()}
      />
    </Tooltip>
  );
}

/**
 * Menu of the languages other than the current one (R2.103). Renders nothing if there is only one.
 */
function LanguageMenu() {
  const t = useT();
  const localization = useStore((state) => state.configuration.application?.localization);
  const current = localization?.currentCulture.cultureName;
  const others =
    localization?.languages.filter((language) => language.cultureName !== current) ?? [];
  if (others.length === 0) return null;
  const label =
    localization?.languages.find((language) => language.cultureName === current)?.displayName ??
    current ??
    '';
  return (
    <Menu
      label={t('::Languages')}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          look="quiet"
          size="small"
          aria-label={`${t('::Languages')}: ${label}`}
          icon={<Icon name="globe" />}
        >
          <span className="shell-wide">{label}</span>
        </Button>
      )}
      entries={others.map((language) => ({
        key: language.cultureName,
        label: language.displayName,
        lang: language.cultureName,
        onSelect: () => void session.changeLanguage(language.cultureName),
      }))}
    />
  );
}

function ThemeMenu() {
  const t = useT();
  const { mode, choose } = useTheme();
  const modes: readonly ThemeMode[] = ['system', 'light', 'dark'];
  return (
    <Menu
      label={t('::Theme')}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          look="quiet"
          size="small"
          iconOnly
          aria-label={t('::Theme')}
          icon={<Icon name={mode === 'dark' ? 'moon' : 'sun'} />}
        />
      )}
      entries={modes.map((name) => ({
        key: name,
        label: t(`::Theme:${name}`),
        checked: name === mode,
        onSelect: () => choose(name),
      }))}
    />
  );
}

/** Items at the end of the bar, sorted by order. Items of equal order keep this sequence. */
export const navItems = [
  { id: 'impersonation', order: MenuOrders.impersonationItem, component: BackToImpersonator },
  { id: 'languages', order: 100, component: LanguageMenu },
  { id: 'theme', order: 100, component: ThemeMenu },
] as const;

export const NavItems = () => (
  <div className="shell-items">
    {[...navItems]
      .sort((a, b) => a.order - b.order)
      .map(({ id, component: Item }) => (
        <Item key={id} />
      ))}
  </div>
);
