import { useMemo, type ReactNode } from 'react';
import {
  KitContext,
  kitTranslate,
  untracked,
  type KitSettings,
  type TranslateText,
} from '../texts/kit-texts.ts';

export interface KitProviderProps {
  readonly children: ReactNode;
  readonly locale?: string;
  readonly direction?: 'ltr' | 'rtl';
  /**
   * The visitor's choice; `system` follows the operating system. For style sheets, set `data-theme`
   * on the document.
   */
  readonly theme?: 'light' | 'dark' | 'system';
  /** The site's text function, `t` of the platform. */
  readonly translate?: TranslateText;
  /** `currentCulture.dateTimeFormat.shortDatePattern`. Default: yyyy-MM-dd (R5.51, R5.52). */
  readonly datePattern?: string | null;
  /** Called for forms with unsent input: the platform's `trackUnfinished`. */
  readonly trackUnfinished?: (name: string) => () => void;
}

/**
 * Gives the kit its language, direction, theme and texts. Does not load antd: parts that need antd
 * wrap themselves.
 */
export function KitProvider({
  children,
  locale = 'en-US',
  direction = 'ltr',
  theme = 'system',
  translate,
  datePattern,
  trackUnfinished = untracked,
}: KitProviderProps) {
  const settings = useMemo<KitSettings>(
    () => ({
      text: kitTranslate(translate),
      locale,
      direction,
      theme,
      datePattern: datePattern || 'yyyy-MM-dd',
      trackUnfinished,
    }),
    [translate, locale, direction, theme, datePattern, trackUnfinished],
  );
  return <KitContext value={settings}>{children}</KitContext>;
}
