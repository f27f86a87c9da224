/**
 * The part of the kit that every page needs, without antd and form libraries. The other parts have
 * separate entry points: `@editorial/ui/overlay`, `@editorial/ui/display`, `@editorial/ui/forms`,
 * `@editorial/ui/grid`, `@editorial/ui/table`.
 */
export { KitProvider, type KitProviderProps } from './theme/KitProvider.tsx';
export { measures, palette, type ThemeMode } from './theme/palette.ts';
export type { KitTexts } from './texts/en.ts';
export {
  KitLanguages,
  loadKitTexts,
  useKit,
  useKitText,
  type KitSettings,
  type TranslateText,
} from './texts/kit-texts.ts';
export { Button, ButtonLink, LinkButton, type ButtonProps } from './controls/Button.tsx';
export { Badge, Chip, type BadgeProps, type ChipProps } from './controls/Chip.tsx';
export { classNames } from './controls/class-names.ts';
export { Icon, loadIcons, type IconName } from './controls/Icon.tsx';
export { Tooltip } from './controls/Tooltip.tsx';
export { ErrorScreenView, type ErrorScreenViewProps } from './feedback/ErrorScreenView.tsx';
export {
  EmptyState,
  LOADING_DELAY,
  LoadingIndicator,
  Skeleton,
  useDelayed,
} from './feedback/Loading.tsx';
export { PageAlertView } from './feedback/PageAlertView.tsx';
export { ToastView, type ToastItem } from './feedback/ToastView.tsx';
export { keepDrafts } from './forms/drafts.ts';
export { ESCAPE_DEBOUNCE, useEscape } from './overlay/escape.ts';
export { Menu, type MenuEntry } from './overlay/Menu.tsx';
export { Popover } from './overlay/Popover.tsx';
export { Picture, type PictureProps } from './picture/Picture.tsx';
export { loadThumbHash } from './picture/thumb-hash.ts';
