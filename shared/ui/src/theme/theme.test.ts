import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette, type ThemeMode } from './palette.ts';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const luminance = (color: string) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
};

test('style sheet and script have the same colors', () => {
  for (const [role, light] of Object.entries(palette.light)) {
    const name = role.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(css).toContain(
      `--ed-${name}: light-dark(${light}, ${palette.dark[role as keyof typeof palette.dark]})`,
    );
  }
});
test.each(['light', 'dark'] as ThemeMode[])(
  'in %s, text has 4.5:1 and outlines of controls 3:1 on their grounds',
  (mode) => {
    const colors = palette[mode];
    for (const ground of [colors.paper, colors.surface, colors.sunk]) {
      for (const role of ['ink', 'muted', 'success', 'warning', 'error', 'info'] as const)
        expect([mode, role, ground, contrast(colors[role], ground) >= 4.5]).toEqual([
          mode,
          role,
          ground,
          true,
        ]);
      expect(contrast(colors.line, ground)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colors.accent, colors.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onAccent, colors.accentStrong)).toBeGreaterThanOrEqual(4.5);
  },
);
