/**
 * The site's colors by role, light and dark. `tokens.css` has the same values for style sheets.
 */
export const palette = {
  light: {
    paper: '#fbfaf7',
    surface: '#ffffff',
    sunk: '#f3f0ea',
    ink: '#171612',
    muted: '#655f55',
    hairline: '#e4e0d8',
    line: '#8a8478',
    accent: '#c8371f',
    accentStrong: '#a42a15',
    onAccent: '#ffffff',
    success: '#2f6b45',
    warning: '#7d5200',
    error: '#a01c30',
    info: '#2c5a7d',
  },
  dark: {
    paper: '#131210',
    surface: '#1c1a17',
    sunk: '#0d0c0b',
    ink: '#f1eee7',
    muted: '#aaa396',
    hairline: '#2f2c27',
    line: '#7d776b',
    accent: '#f2785d',
    accentStrong: '#ff957c',
    onAccent: '#171612',
    success: '#86c49c',
    warning: '#e2b660',
    error: '#f28d98',
    info: '#90bbdc',
  },
} as const;

export type ThemeMode = keyof typeof palette;
/** Sizes in px that scripts need too. All others are only in `tokens.css`. */
export const measures = {
  unit: 4,
  corner: 2,
  baseFont: 14,
  scale: 1.2,
  toastWidth: 350,
  dialogWidth: 450,
  smallScreen: 992,
} as const;
