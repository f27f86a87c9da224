import { ConfigProvider } from 'antd';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useKit } from '../texts/kit-texts.ts';
import { antdTheme } from './antd-theme.ts';

const darkSystem = () => window.matchMedia?.('(prefers-color-scheme: dark)');
const follow = (changed: () => void) => {
  const query = darkSystem();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};

/**
 * Applies the site's theme and direction to a part that uses antd. Only such parts load it.
 */
export function AntdScope({ children }: { readonly children: ReactNode }) {
  const { direction, theme } = useKit();
  const isSystemDark = useSyncExternalStore(follow, () => darkSystem()?.matches ?? false);
  const mode = theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme;
  const config = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider theme={config} direction={direction} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
