import {
  Check,
  ChevronDown,
  Globe,
  Menu,
  Moon,
  Search,
  ShoppingBag,
  Sun,
  X,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { moreIcons } from './more-icons.ts';
import './controls.css';

/**
 * Icons that first pages show. The others, also those of messages, load when one is first rendered.
 */
const firstIcons = {
  basket: ShoppingBag,
  check: Check,
  close: X,
  down: ChevronDown,
  globe: Globe,
  menu: Menu,
  moon: Moon,
  search: Search,
  sun: Sun,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;
let icons: Partial<Record<IconName, LucideIcon>> = firstIcons;
/**
 * Loads all icons. Call it early if a page will need them. If loading fails, the icon's place stays
 * empty.
 */
export const loadIcons = (): Promise<void> =>
  import('./more-icons.ts').then(
    ({ moreIcons }) => {
      icons = { ...firstIcons, ...moreIcons };
    },
    () => {},
  );
const directional: ReadonlySet<IconName> = new Set([
  'back',
  'forward',
  'next',
  'previous',
  'undo',
  'logOut',
]);

export interface IconProps {
  readonly name: IconName;
  readonly className?: string;
  /** An accessible name. Without it, the icon is decorative. */
  readonly label?: string;
}

function Drawing({ name, className, label }: IconProps) {
  const Shape = icons[name] ?? 'svg';
  const naming =
    label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <Shape
      {...naming}
      focusable="false"
      className={classNames('ed-icon', directional.has(name) && 'ed-icon--directional', className)}
    />
  );
}

const LateDrawing = lazy(() => loadIcons().then(() => ({ default: Drawing })));
/** An icon of the site's set, one line of text high. */
export function Icon(props: IconProps) {
  return icons[props.name] ? (
    <Drawing {...props} />
  ) : (
    <Suspense fallback={<Drawing {...props} />}>
      <LateDrawing {...props} />
    </Suspense>
  );
}
