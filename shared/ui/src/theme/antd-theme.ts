import { theme, type ThemeConfig } from 'antd';
import { measures, palette, type ThemeMode } from './palette.ts';

/** The site's design tokens for antd's components. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colors = palette[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `ed-antd-${mode}` },
    hashed: false,
    token: {
      colorPrimary: colors.accent,
      colorLink: colors.ink,
      colorLinkHover: colors.accent,
      colorSuccess: colors.success,
      colorWarning: colors.warning,
      colorError: colors.error,
      colorInfo: colors.info,
      colorBgBase: colors.paper,
      colorTextBase: colors.ink,
      colorText: colors.ink,
      colorTextSecondary: colors.muted,
      colorTextDescription: colors.muted,
      colorTextPlaceholder: colors.muted,
      colorBgContainer: colors.paper,
      colorBgElevated: colors.surface,
      colorBorder: colors.line,
      colorBorderSecondary: colors.hairline,
      colorSplit: colors.hairline,
      fontFamily: 'var(--ed-text)',
      fontSize: measures.baseFont,
      borderRadius: measures.corner,
      borderRadiusLG: measures.corner,
      borderRadiusSM: measures.corner,
      borderRadiusXS: measures.corner,
      sizeUnit: measures.unit,
      controlHeight: 40,
      wireframe: false,
      boxShadow: 'var(--ed-shadow)',
      boxShadowSecondary: 'var(--ed-shadow)',
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Table: {
        headerBg: colors.paper,
        headerColor: colors.muted,
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'transparent',
        headerSortHoverBg: colors.sunk,
        bodySortBg: 'transparent',
        rowHoverBg: colors.sunk,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        cellPaddingInlineMD: 12,
        borderColor: colors.hairline,
      },
    },
  };
}
