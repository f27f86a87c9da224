import {
  ArrowDownToLine, ArrowLeft, ArrowRight, Award, Bell, Calendar, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp, CircleAlert, CircleCheck, CircleHelp, CircleX,
  Columns3, Copy, CreditCard, Expand, Eye, EyeOff, FileText, Folder, Funnel, Globe, Grid2x2, House, Image, Images, Info, List, LogOut, Mail, Menu, Minus, Moon, Pencil, Plus,
  RefreshCw, Search, Settings, ShoppingBag, Sun, Trash2, TriangleAlert, Undo2, Upload, User, Users, Wrench, X, ZoomIn, ZoomOut, type LucideIcon,
} from 'lucide-react';
import { classNames } from './class-names.ts';
import './controls.css';

const icons = {
  alert: CircleAlert, back: ArrowLeft, basket: ShoppingBag, bell: Bell, calendar: Calendar, certificate: Award, check: Check, close: X, columns: Columns3, copy: Copy, card: CreditCard,
  down: ChevronDown, download: ArrowDownToLine, edit: Pencil, error: CircleX, expand: Expand, eye: Eye, eyeOff: EyeOff, file: FileText, filter: Funnel, folder: Folder, forward: ArrowRight,
  globe: Globe, grid: Grid2x2, help: CircleHelp, home: House, image: Image, images: Images, info: Info, list: List, logOut: LogOut, mail: Mail, menu: Menu, minus: Minus, moon: Moon,
  next: ChevronRight, plus: Plus, previous: ChevronLeft, refresh: RefreshCw, search: Search, settings: Settings, success: CircleCheck, sun: Sun, trash: Trash2, undo: Undo2, up: ChevronUp,
  upload: Upload, user: User, users: Users, warning: TriangleAlert, wrench: Wrench, zoomIn: ZoomIn, zoomOut: ZoomOut,
} satisfies Record<string, LucideIcon>;
export type IconName = keyof typeof icons;
const directional: ReadonlySet<IconName> = new Set(['back', 'forward', 'next', 'previous', 'undo', 'logOut']);

export interface IconProps { readonly name: IconName; readonly className?: string; /** An accessible name; without it the icon is decoration. */ readonly label?: string }
/** An icon of the site's set, one text line high. */
export function Icon({ name, className, label }: IconProps) {
  const Drawing = icons[name];
  const naming = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <Drawing {...naming} focusable="false" className={classNames('ed-icon', directional.has(name) && 'ed-icon--directional', className)} />;
}
