import { theme, type ThemeConfig } from 'antd';
import { measures, palette, type ThemeMode } from './palette.ts';

/** The site's design tokens for antd's components. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colours = palette[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `ed-antd-${mode}` },
    hashed: false,
    token: {
      colorPrimary: colours.accent,
      colorLink: colours.ink,
      colorLinkHover: colours.accent,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.error,
      colorInfo: colours.info,
      colorBgBase: colours.paper,
      colorTextBase: colours.ink,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorBgContainer: colours.paper,
      colorBgElevated: colours.surface,
      colorBorder: colours.line,
      colorBorderSecondary: colours.hairline,
      colorSplit: colours.hairline,
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
        headerBg: colours.paper,
        headerColor: colours.muted,
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'transparent',
        headerSortHoverBg: colours.sunk,
        bodySortBg: 'transparent',
        rowHoverBg: colours.sunk,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        cellPaddingInlineMD: 12,
        borderColor: colours.hairline,
      },
    },
  };
}
