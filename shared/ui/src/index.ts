/**
 * The light part of the kit: nothing here needs antd or a form library. Heavier parts have doors of their own:
 * `@editorial/ui/forms`, `@editorial/ui/grid`, `@editorial/ui/table`.
 */
export { KitProvider, type KitProviderProps } from './theme/KitProvider.tsx';
export { measures, palette, type ThemeMode } from './theme/palette.ts';
export { en as englishKitTexts, type KitTexts } from './texts/en.ts';
export { KitLanguages, loadKitTexts, useKit, useKitText, type KitSettings, type TranslateText } from './texts/kit-texts.ts';
export { Button, ButtonLink, LinkButton, type ButtonProps } from './controls/Button.tsx';
export { Badge, Chip, type BadgeProps, type ChipProps } from './controls/Chip.tsx';
export { classNames } from './controls/class-names.ts';
export { Icon, type IconName } from './controls/Icon.tsx';
export { Tooltip } from './controls/Tooltip.tsx';
export { Credits, formatPrice, Price } from './display/Amount.tsx';
export { Meter, Sparkline, type MeterProps } from './display/Meter.tsx';
export { Pagination } from './display/Pagination.tsx';
export { StateLine, SubscriptionStateLine, type StateStep } from './display/StateLine.tsx';
export { Tabs, type Tab } from './display/Tabs.tsx';
export { ErrorScreenView, type ErrorScreenViewProps } from './feedback/ErrorScreenView.tsx';
export { EmptyState, LOADING_DELAY, LoadingIndicator, Skeleton, useDelayed } from './feedback/Loading.tsx';
export { PageAlertView } from './feedback/PageAlertView.tsx';
export { ToastView, type ToastItem } from './feedback/ToastView.tsx';
export { keepDrafts } from './forms/drafts.ts';
export { Dialog, type DialogProps } from './overlay/Dialog.tsx';
export { ESCAPE_DEBOUNCE, useEscape } from './overlay/escape.ts';
export { Menu, type MenuEntry } from './overlay/Menu.tsx';
export { Modal, useModal, type ModalHandle, type ModalProps } from './overlay/Modal.tsx';
export { Popover } from './overlay/Popover.tsx';
export { Sheet } from './overlay/Sheet.tsx';
export { Picture, type PictureProps } from './picture/Picture.tsx';
export { thumbHashUrl } from './picture/thumb-hash.ts';
