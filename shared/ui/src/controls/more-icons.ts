import {
  ArrowDownToLine, ArrowLeft, ArrowRight, Award, Bell, Calendar, ChevronLeft, ChevronRight, ChevronUp, CircleHelp, Columns3, Copy, CreditCard, Expand, Eye, EyeOff, FileText, Folder, Funnel,
  Grid2x2, House, Image, Images, List, LogOut, Mail, Minus, Pencil, Plus, RefreshCw, Settings, Trash2, Undo2, Upload, User, Users, Wrench, ZoomIn, ZoomOut, type LucideIcon,
} from 'lucide-react';

/** The icons that no first page shows. */
export const moreIcons = {
  back: ArrowLeft, bell: Bell, calendar: Calendar, certificate: Award, columns: Columns3, copy: Copy, card: CreditCard, download: ArrowDownToLine, edit: Pencil, expand: Expand, eye: Eye, eyeOff: EyeOff,
  file: FileText, filter: Funnel, folder: Folder, forward: ArrowRight, grid: Grid2x2, help: CircleHelp, home: House, image: Image, images: Images, list: List, logOut: LogOut, mail: Mail, minus: Minus,
  next: ChevronRight, plus: Plus, previous: ChevronLeft, refresh: RefreshCw, settings: Settings, trash: Trash2, undo: Undo2, up: ChevronUp, upload: Upload, user: User, users: Users, wrench: Wrench,
  zoomIn: ZoomIn, zoomOut: ZoomOut,
} satisfies Record<string, LucideIcon>;
